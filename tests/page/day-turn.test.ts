// Lists of customers that a preset of days narrows, as a day of the firm's zone ends.
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { CUSTOM } from '#shared/domain/date-presets'
import { customerKeys } from '../../src/renderer/src/bridge/customer-keys.ts'
import { dayWatch } from '../../src/renderer/src/bridge/day-turn.ts'

const zone = 'Asia/Tokyo'
const today = { dates: { gmtCreate: { type: 1, start: '', end: '' } } }
const ownDays = { dates: { gmtCreate: { type: CUSTOM, start: '2026-07-01', end: '' } } }

it('CL-36 a list of a preset is read again once the day of the firm’s zone is over, and no other list', () => {
  const client = new QueryClient()
  const preset = [
    [...customerKeys.lists, today],
    [...customerKeys.lists, 'neighbours', '1', today],
    [...customerKeys.found, today],
  ]
  const others = [
    [...customerKeys.lists, ownDays],
    [...customerKeys.lists, { dates: {} }],
    [...customerKeys.lists, 'similar', '甲', ['138']],
    [...customerKeys.found, {}],
  ]
  for (const key of [...preset, ...others]) client.setQueryData(key, {})
  const stale = () => [...preset, ...others].filter((key) => client.getQueryState(key)?.isInvalidated === true)
  let now = Date.parse('2026-07-29T23:59:00+09:00')
  const look = dayWatch(
    client,
    () => zone,
    () => now,
  )
  now += 59_999
  look()
  expect(stale()).toEqual([])
  now += 1
  look()
  expect(stale()).toEqual(preset)
  for (const key of preset) client.setQueryData(key, {})
  look()
  expect(stale()).toEqual([])
})
