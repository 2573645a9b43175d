// What is pressed while something is on its way, before the page is drawn anew: the same again, or what ends it.
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageModule } from '../support/page-module.ts'
import { type Find, played } from '../support/played.ts'

type Asked = { readonly call: string; readonly input: unknown; readonly answer: (value: unknown) => void }

const asked = vi.hoisted(() => [] as Asked[])
const call = (name: string) => (input: unknown) =>
  new Promise((answer) => {
    asked.push({ call: name, input, answer })
  })
vi.mock('../../src/renderer/src/bridge/index.ts', () => ({
  core: {
    batch: { export: call('export') },
    checks: { interest: call('interest') },
    jobs: { cancel: call('cancel') },
  },
  shell: {},
  failureOf: (error: unknown) => error,
}))
vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => null }))
vi.stubGlobal('location', { hash: '' })

const { ChecksPage } = await pageModule('features/checks/checks-page.tsx')
const { ExportDialog } = await pageModule('features/customers/export/export-dialog.tsx')
const { workKeys } = (await pageModule('bridge/work-keys.ts')) as {
  readonly workKeys: { readonly drafts: readonly unknown[] }
}

beforeEach(() => {
  asked.splice(0)
})

const calls = () => asked.map((one) => one.call)

/** Presses in the drawing that a part has now. */
const press = (find: Find, name: 'onSubmit' | 'onClose') => {
  const pressed = find(name).props[name] as unknown as (event: object) => void
  pressed({ preventDefault: () => undefined })
}

it('beyond 1 a key that is held keeps one record of a check', () => {
  const client = new QueryClient()
  client.setQueryData([...workKeys.drafts, 'checks:parties'], { holder: 'nobody', text: '张三丰' })
  const { find } = played(ChecksPage, { session: { user: null } }, { client })
  press(find, 'onSubmit')
  press(find, 'onSubmit')
  expect(client.getMutationCache().getAll()).toHaveLength(1)
})

it('beyond 1 nothing is typed while a check is on its way: it would go with its end', () => {
  const client = new QueryClient()
  client.setQueryData([...workKeys.drafts, 'checks:parties'], { holder: 'nobody', text: '张三丰' })
  const isFixed = (steps: readonly ((find: Find) => void)[]) =>
    played(ChecksPage, { session: { user: null } }, { client, steps }).find('readOnly').props.readOnly
  expect(isFixed([])).toBe(false)
  expect(isFixed([(find) => press(find, 'onSubmit')])).toBe(true)
})

it('EX-05 an export whose dialog is closed before it is known to have begun ends as it begins', async () => {
  const props = { ids: ['1'], query: {}, local: undefined, lost: '', total: 1, tell: {}, onClose: () => undefined }
  const { find } = played(ExportDialog, props)
  press(find, 'onSubmit')
  press(find, 'onClose')
  await vi.waitFor(() => expect(calls()).toEqual(['export']))
  asked[0]?.answer({ job: '7' })
  await vi.waitFor(() => expect(calls()).toEqual(['export', 'cancel']))
  expect(asked[1]?.input).toEqual({ id: '7' })
})
