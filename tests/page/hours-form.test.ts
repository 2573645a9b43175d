// The hours without a browser: which days a page shows, what a form is sent as, what the button of a call says.
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { PhoneCall } from '#shared/contract/phone'
import { zhCN } from '#shared/locale/zh-CN'
import {
  draftPlaceOf,
  firstOf,
  inputOf,
  writtenIn,
  wrongOf,
} from '../../src/renderer/src/features/hours/entry-draft.ts'
import { inPeriod, readHoursState, spanOf, writeHoursState } from '../../src/renderer/src/features/hours/hours-state.ts'
import type { Words } from '../../src/renderer/src/lib/words.ts'
import { pageModule } from '../support/page-module.ts'

const zone = 'Asia/Shanghai'
// Monday, in the firm's zone already the next day.
const now = Date.UTC(2026, 2, 8, 17)
const words = ((key: keyof typeof zhCN) => zhCN[key]) as Words
const nobody = { id: '', name: '' }
const customer = { id: 'c1', name: '竹渡包装' }
const entry = {
  id: 'h1',
  day: '2026-03-02',
  seconds: 95,
  since: null,
  note: '阅卷',
  customer,
  project: nobody,
} as const
const made = { ...entry, source: 'call', sourceId: 'k1' } as const

describe('the days of the page', () => {
  it('are those of the firm, and stand in the address unless they are the first ones', () => {
    const of = (text: string) => spanOf(readHoursState(new URLSearchParams(text)), now, zone)
    expect(of('')).toEqual({ from: '2026-03-09', to: '2026-03-15' })
    expect(of('p=day')).toEqual({ from: '2026-03-09', to: '2026-03-09' })
    expect(of('p=lastWeek')).toEqual({ from: '2026-03-02', to: '2026-03-08' })
    expect(of('p=month')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
    expect(of('p=lastMonth')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(of('p=custom&from=2026-01-01&to=2026-01-31')).toEqual({ from: '2026-01-01', to: '2026-01-31' })
    for (const none of ['p=custom', 'p=custom&from=2026-02-01&to=2026-01-01', 'p=custom&from=x&to=2026-01-01'])
      expect(of(none)).toBeNull()
    expect(of('p=never')).toEqual(of(''))
    for (const text of ['', 'p=day', 'p=custom&from=2026-01-01&to=2026-01-31', 'p=day&t=x'])
      expect(new URLSearchParams(writeHoursState(readHoursState(new URLSearchParams(text)))).toString()).toBe(text)
  })
})

describe('days that a person chooses', () => {
  it('begin with those that are shown, and stay as they were chosen', () => {
    const week = readHoursState(new URLSearchParams(''))
    const shown = spanOf(week, now, zone)
    const own = inPeriod(week, 'custom', shown)
    expect(spanOf(own, now, zone)).toEqual(shown)
    const chosen = { ...own, from: '2026-01-01' }
    expect(inPeriod(inPeriod(chosen, 'day', shown), 'custom', shown)).toEqual(chosen)
  })
})

describe('the form of an entry', () => {
  it('begins with today, with the entry, or with what a call says; a length that is not touched stays as it was counted', () => {
    expect(firstOf({}, now, zone)).toMatchObject({ day: '2026-03-09', length: '', note: '' })
    const first = firstOf({ entry: made }, now, zone)
    expect(first).toEqual({ day: '2026-03-02', length: null, note: '阅卷', customer, project: nobody })
    const sent = { id: 'h1', day: '2026-03-02', source: 'call', sourceId: 'k1' }
    expect(inputOf({ entry: made }, first, zone)).toMatchObject({ ...sent, minutes: null })
    expect(inputOf({ entry: made }, { ...first, length: '0:02' }, zone)).toMatchObject({ ...sent, minutes: 2 })
    const call = { source: 'call', sourceId: 'k2', at: now, seconds: 61, note: '', customer, project: nobody } as const
    const begun = firstOf({ proposal: call }, now, zone)
    expect(begun).toMatchObject({ day: '2026-03-09', length: '0:02', customer })
    expect(inputOf({ proposal: call }, begun, zone)).toMatchObject({
      id: null,
      minutes: 2,
      source: 'call',
      sourceId: 'k2',
    })
  })

  it('says what is wrong with the day and the length', () => {
    const first = firstOf({}, now, zone)
    expect(wrongOf(first, zone, words)).toEqual({ day: undefined, length: zhCN['hours.wrongLength'] })
    expect(wrongOf({ ...first, day: '', length: '1:30' }, zone, words).day).toBe(zhCN['hours.wrongDay'])
    expect(wrongOf({ ...first, day: '2026-02-31', length: '1' }, zone, words).day).toBe(zhCN['hours.wrongDay'])
    expect(wrongOf(firstOf({ entry: made }, now, zone), zone, words)).toEqual({ day: undefined, length: undefined })
  })

  it('keeps what was typed, each form in a place of its own, and what of a draft cannot be read is as it began', () => {
    const first = firstOf({ entry: made }, now, zone)
    const typed = { ...first, length: '1:00', note: '起草' }
    expect(writtenIn(JSON.stringify(typed), first)).toEqual(typed)
    for (const odd of [null, 'no JSON', '[]', '{"day":1,"customer":{"id":2},"project":"x"}'])
      expect(writtenIn(odd, first)).toEqual(first)
    const places = [{}, { entry: made }, { proposal: { ...made, source: 'followup', at: now } as const }]
    expect(places.map(draftPlaceOf)).toEqual(['hours:new', 'hours:h1', 'hours:followup:k1'])
  })
})

vi.stubGlobal('location', { hash: '' })
vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => null }))
const { HoursOfCall } = (await pageModule('features/phone/hours-of-call.tsx')) as {
  readonly HoursOfCall: ComponentType<Record<string, unknown>>
}
const { Outcomes } = (await pageModule('features/phone/call-parts.tsx')) as {
  readonly Outcomes: ComponentType<Record<string, unknown>>
}
const { hoursOfQuery } = (await pageModule('bridge/hours.ts')) as {
  readonly hoursOfQuery: (source: string, ids: readonly string[]) => { readonly queryKey: QueryKey }
}

describe('the button of a call', () => {
  const call = {
    ...{ id: 'k1', provider: 'voice', number: '138****5621', extension: '', objType: 'company', objId: 'c1' },
    ...{ customerId: 'c1', name: '竹渡包装', state: 'idle', dialledAt: now, answeredAt: now, endedAt: now + 95_000 },
    ...{ endedBy: 'me', code: '', reason: '', unsure: false, outcome: 4, note: '', next: null },
  } as const satisfies PhoneCall
  const missed = { ...call, answeredAt: null, outcome: null }
  const hours = { open: () => undefined, failed: null, form: null }
  const drawn = (shown: PhoneCall, entries: Readonly<Record<string, unknown>> = {}, more: object = {}) => {
    const among = ['k0', shown.id]
    const client = new QueryClient()
    const answer = among.map((id) => ({ id, entry: entries[id] ?? null, proposal: null }))
    client.setQueryData(hoursOfQuery('call', among).queryKey, answer)
    const button = createElement(HoursOfCall, { call: shown, among, hours, ...more })
    return renderToStaticMarkup(createElement(QueryClientProvider, { client }, button))
  }

  it('makes an entry of it, and says how long the one is that it has, under the name of the call', () => {
    expect(drawn(call)).toMatch(/aria-label="记为工时：竹渡包装"[^>]*>记为工时</)
    expect(drawn({ ...call, name: '' }, { k0: made })).toContain('aria-label="记为工时：138****5621"')
    expect(drawn(call, { k1: made })).toMatch(/aria-label="已记 0:02 工时：竹渡包装"[^>]*>已记 0:02</)
  })

  it('is not there for a call that nobody answered, or rests with its reason; an entry that is there stays within reach', () => {
    expect(drawn(missed)).not.toContain('button')
    expect(drawn(missed, {}, { rests: true })).toMatch(/title="没有接通的通话不能记为工时" disabled=""/)
    for (const more of [{}, { rests: true }]) {
      expect(drawn(missed, { k1: made }, more)).toContain('已记 0:02')
      expect(drawn(missed, { k1: made }, more)).not.toContain('disabled')
    }
  })

  it('stands in the panel once the call is over; why it did not open is said there, for this call alone', () => {
    const desk = { outcome: null, setOutcome: () => undefined }
    const panel = (shown: PhoneCall, id = '') => {
      const said = { ...hours, failed: id === '' ? null : { id, text: '通话没有读出来' } }
      const parts = createElement(Outcomes, { call: shown, desk, hours: said })
      return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, parts))
    }
    expect(panel({ ...call, state: 'wrapUp' })).toContain('记为工时：竹渡包装')
    expect(panel({ ...call, state: 'connected', endedAt: null, endedBy: '' })).not.toContain('记为工时')
    expect(panel(call, 'k1')).toMatch(/role="alert">通话没有读出来/)
    expect(panel(call, 'k0')).not.toContain('alert')
  })
})

describe('the menu of a follow-up', () => {
  it('says how long its entry is before it is pressed', async () => {
    const { HoursItem } = (await pageModule('features/hours-of.tsx')) as {
      readonly HoursItem: ComponentType<Record<string, unknown>>
    }
    const { useEntryActions } = (await pageModule('features/followups/use-entry-actions.tsx')) as {
      readonly useEntryActions: (asked: object) => {
        readonly items: (entry: object) => readonly { readonly label: string; readonly text?: ReactNode }[]
      }
    }
    const drawn = (one: object | null, node: ReactNode) => {
      const client = new QueryClient()
      client.setQueryData(hoursOfQuery('followup', ['f1']).queryKey, [{ id: 'f1', entry: one, proposal: null }])
      return renderToStaticMarkup(createElement(QueryClientProvider, { client }, node))
    }
    const item = createElement(HoursItem, { source: 'followup', id: 'f1' })
    expect([drawn(null, item), drawn(made, item)]).toEqual(['记为工时', '已记 0:02'])
    const Items = () => {
      const { items } = useEntryActions({ onQuote: () => undefined, onComment: () => undefined })
      return items({ id: 'f1', type: 2, deletable: true }).map(({ label, text = label }) =>
        createElement(Fragment, { key: label }, text),
      )
    }
    const { PartsContext } = (await pageModule('features/use-parts.ts')) as {
      readonly PartsContext: ComponentType<{ readonly value: unknown; readonly children?: ReactNode }>
    }
    const menu = createElement(PartsContext, { value: { HoursForm: () => null } }, createElement(Items))
    expect(drawn(made, menu)).toContain('已记 0:02')
  })
})
