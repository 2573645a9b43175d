// What a next action is by itself: what is skipped, quick times, and how a follow-up names it.
import { describe, expect, it } from 'vitest'
import { nextAction } from '#shared/contract/matters'
import { quickTimes } from '#shared/dates/quick-times'
import { readFollowUpContent } from '#shared/domain/followups'
import { willBeCreated, withNextAction, withoutNextAction } from '#shared/domain/next-action'
import { projectPage } from '#shared/domain/project'

const zone = 'Asia/Shanghai'
const at = (text: string) => Date.parse(`${text}:00+08:00`)
const task = {
  kind: 'task',
  title: '整理',
  start: 1,
  project: { id: '', name: '' },
  group: null,
  attendees: [],
} as const
const created = { kind: 'task', id: '7204318566120110003', title: '整理', startTime: 5 } as const

describe('a next action', () => {
  it('FU-10 FU-11 is created only with what it needs', () => {
    expect(willBeCreated(task)).toBe(true)
    expect(willBeCreated({ ...task, title: ' \n ' })).toBe(false)
    expect(willBeCreated({ ...task, start: null })).toBe(false)
    const schedule = { kind: 'schedule', summary: '', start: 1, remindBefore: null, attendees: [] } as const
    expect([willBeCreated(schedule), willBeCreated({ ...schedule, start: null })]).toEqual([true, false])
  })

  it('FU-09 D-93 stands in the content with words and tags, and goes out of it again', () => {
    expect(JSON.parse(withNextAction('原来的话', created))).toEqual({
      type: 1,
      id: '7204318566120110003',
      title: '整理',
      startTime: 5,
      content: '原来的话',
    })
    const tagged = withNextAction('{"content":"话","tags":["诉讼"]}', { ...created, kind: 'schedule' })
    expect(readFollowUpContent(tagged)).toEqual({
      text: '话',
      details: { tags: ['诉讼'], type: 2, id: created.id, title: '整理', startTime: 5 },
    })
    expect(JSON.parse(withoutNextAction(tagged))).toEqual({ content: '话', tags: ['诉讼'] })
    expect(withoutNextAction(withNextAction('原来的话', created))).toBe('原来的话')
    for (const plain of ['', '   ', '{"type":', '{"type":7,"content":"x"}', '{"a":1}', 'x'.repeat(100_000)])
      expect(withoutNextAction(plain)).toBe(plain)
  })

  it('FU-01 times of one press lie ahead, in the firm’s zone', () => {
    const named = (now: string) => quickTimes(at(now), zone).map(({ name, at: time }) => [name, time])
    // A Monday.
    expect(named('2026-06-15T10:00')).toEqual([
      ['today', at('2026-06-15T17:00')],
      ['tomorrow', at('2026-06-16T09:00')],
      ['monday', at('2026-06-22T09:00')],
    ])
    expect(named('2026-06-15T17:00').map(([name]) => name)).toEqual(['tomorrow', 'monday'])
    // A Sunday evening here is still a Saturday elsewhere; the next Monday is tomorrow then, and is offered once.
    expect(named('2026-06-21T23:30')).toEqual([['tomorrow', at('2026-06-22T09:00')]])
    // Ten in the morning there is ten in the evening of the day before in New York.
    expect(quickTimes(at('2026-06-15T10:00'), 'America/New_York')[0]).toEqual({
      name: 'tomorrow',
      at: Date.parse('2026-06-15T09:00:00-04:00'),
    })
  })

  it('RT-07 leads to the page of its bigType', () => {
    expect(['30', 30, '1', 1].map(projectPage)).toEqual(['arbitration', 'arbitration', 'case', 'case'])
    for (const other of ['', null, undefined, '0', 12, '301', 'case']) expect(projectPage(other)).toBe('project')
  })

  it('comes from a page in its own form alone', () => {
    expect(nextAction.safeParse(task).success).toBe(true)
    for (const wrong of [
      { ...task, start: '2026-06-15' },
      { ...task, start: -1 },
      { ...task, kind: 'note' },
      { kind: 'task' },
    ])
      expect(nextAction.safeParse(wrong).success).toBe(false)
  })
})
