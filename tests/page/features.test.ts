// What the features of the page declare, held against each other: nothing is there twice, nothing leads nowhere.
import { expect, it } from 'vitest'
import { reference } from '#core/areas/reference/area'
import { zhCN } from '#shared/locale/zh-CN'
import { isOfAccount, keys } from '../../src/renderer/src/bridge/keys.ts'
import { readFeatures } from '../support/page-features.ts'
import { pageModule } from '../support/page-module.ts'

const features = await readFeatures()
const routes = features.flatMap((feature) => feature.routes ?? [])
const paths = routes.map(({ path }) => path)
const rail = features.flatMap((feature) => feature.rail ?? [])
const commands = features.flatMap((feature) => feature.commands ?? [])

const twice = (values: readonly (string | number)[]) => values.filter((value, at) => values.indexOf(value) !== at)

it('names, addresses, places of the rail and commands are there once', () => {
  expect(twice(features.map(({ name }) => name))).toEqual([])
  expect(twice(paths)).toEqual([])
  expect(twice(rail.map(({ order }) => order))).toEqual([])
  expect(twice(rail.map(({ to }) => to))).toEqual([])
  expect(twice(commands.map(({ name }) => name))).toEqual([])
})

it('entries of the rail, commands, and pages of an entry lead to an address that is there', () => {
  const leads = [...rail, ...commands].flatMap(({ to }) => to ?? [])
  expect(leads.filter((path) => !paths.includes(path))).toEqual([])
  const entries = rail.map(({ to }) => to)
  expect(routes.flatMap(({ within }) => within ?? []).filter((path) => !entries.includes(path))).toEqual([])
})

it('documents and follow-ups lead back to what they showed last, and begin anew where they are shown', async () => {
  type Last = ReadonlyMap<string, string>
  const { shownAt, addressFrom } = (await pageModule('app/frame/rail-addresses.ts')) as {
    readonly shownAt: (last: Last, pathname: string, search: string) => Last
    readonly addressFrom: (last: Last, pathname: string, path: string) => string
  }
  const way = ['/files?q=1', '/companies?q=2', '/followups?q=3', '/files?q=4', '/today']
  const last = way.reduce<Last>((before, address) => {
    const [pathname = '', search] = address.split('?')
    return shownAt(before, pathname, search === undefined ? '' : `?${search}`)
  }, new Map())
  const leads = (from: string) => ['/files', '/followups', '/companies'].map((to) => addressFrom(last, from, to))
  expect(leads('/today')).toEqual(['/files?q=4', '/followups?q=3', '/companies'])
  expect(leads('/files')).toEqual(['/files', '/followups?q=3', '/companies'])
  expect(addressFrom(shownAt(last, '/files', ''), '/today', '/files')).toBe('/files')
  expect(shownAt(last, '/files', '?q=4')).toBe(last)
})

it('each part of a screen is brought by one feature', () => {
  const brought = features.flatMap(({ parts = {} }) => Object.keys(parts))
  expect(twice(brought)).toEqual([])
  const wanted = routes.flatMap(({ comesWith = [], opens = [] }) => [...comesWith, ...opens])
  expect(wanted.filter((name) => !brought.includes(name))).toEqual([])
})

it('no two features have query keys that begin alike, and each refreshes its own alone', () => {
  const beginsWith = (key: readonly string[], prefix: readonly string[]) => prefix.every((part, at) => key[at] === part)
  const declared = features.flatMap(({ name, queries }) =>
    Object.values(queries?.keys ?? {}).map((key) => ({ name, key })),
  )
  const clashes = declared.filter(({ name, key }) =>
    declared.some((other) => other.name !== name && (beginsWith(key, other.key) || beginsWith(other.key, key))),
  )
  expect(clashes).toEqual([])
  const foreign = features.flatMap(({ queries }) =>
    [...Object.values(queries?.refresh ?? {}).flat(), ...Object.values(queries?.refreshById ?? {})].filter(
      (key) => !Object.values(queries?.keys ?? {}).some((own) => beginsWith(key, own)),
    ),
  )
  expect(foreign).toEqual([])
})

it('every small list of the firm that a page reads is read anew where it changed', () => {
  // Regions are asked of the firm, and the signed-in user is told as the session.
  const unread = ['user', 'regions']
  const lists = reference.pulls.map(({ area }) => area.name).filter((name) => !unread.includes(name))
  const told = features.flatMap(({ queries }) => Object.keys(queries?.refresh ?? {}))
  expect(lists.filter((name) => !told.includes(name))).toEqual([])
})

it('every word of a command and its letters is a command of a feature', () => {
  const named = Object.keys(zhCN).flatMap((key) => /^command\.(.+)\.letters$/.exec(key)?.[1] ?? [])
  expect(commands.map(({ name }) => name).sort()).toEqual(named.sort())
})

it('what features have read belongs to an account and is forgotten with it; the session, settings and shell stay', () => {
  const declared = features.flatMap(({ queries }) => Object.values(queries?.keys ?? {}))
  expect(declared.filter((key) => !isOfAccount(key))).toEqual([])
  expect([keys.session, keys.accounts, keys.preferences, keys.about].filter(isOfAccount)).toEqual([])
  const shared = Object.values(keys).filter((key) => isOfAccount(key))
  expect(shared.filter((key) => !declared.some((own) => own.join() === key.join()))).toEqual([])
})
