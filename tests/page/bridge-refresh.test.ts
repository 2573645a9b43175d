// What a page shows after the core said that something changed, whatever was being read at that moment.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { refresh } from '../../src/renderer/src/bridge/refresh.ts'
import { until } from '../support/ports.ts'

/** A client whose query answers only when it is told to, with the value that stood when it was asked. */
const client = () => {
  let value = 'before'
  const waiting: (() => void)[] = []
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const observer = new QueryObserver(queries, {
    queryKey: ['jobs', '1'],
    queryFn: () =>
      new Promise<string>((resolve) => {
        const asked = value
        waiting.push(() => resolve(asked))
      }),
  })
  return {
    queries,
    observer,
    change: (next: string) => {
      value = next
      refresh(queries, ['jobs'])
    },
    answer: async () => {
      await until(() => waiting.length > 0)
      waiting.shift()?.()
    },
    asked: () => waiting.length,
  }
}

describe('a change that is told while a query is read', () => {
  it('is read once more, although the first answer is of before it', async () => {
    const { queries, observer, change, answer } = client()
    const end = observer.subscribe(() => {})
    change('after')
    await answer()
    await answer()
    await until(() => queries.getQueryData(['jobs', '1']) === 'after')
    end()
  })

  it('is read at once where something was there already', async () => {
    const { queries, observer, change, answer, asked } = client()
    const end = observer.subscribe(() => {})
    await answer()
    await until(() => queries.getQueryData(['jobs', '1']) === 'before')
    change('after')
    await answer()
    await until(() => queries.getQueryData(['jobs', '1']) === 'after')
    expect(asked()).toBe(0)
    end()
  })

  it('is read when it is shown again, although nobody showed it while it was read', async () => {
    const { queries, observer, change, answer, asked } = client()
    const end = observer.subscribe(() => {})
    await answer()
    await until(() => queries.getQueryData(['jobs', '1']) === 'before')
    change('between')
    end()
    change('after')
    await answer()
    await until(() => queries.getQueryData(['jobs', '1']) === 'between')
    expect(asked()).toBe(0)
    const endAgain = observer.subscribe(() => {})
    await answer()
    await until(() => queries.getQueryData(['jobs', '1']) === 'after')
    endAgain()
  })
})
