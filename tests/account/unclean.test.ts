// A run that did not close the store: the next one shows what it has at once and reads the whole file beside that.
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createHome } from '#core/account/home'
import { openKey } from '#core/account/keys'
import { createMedia } from '#core/engine/media'
import { openDatabase } from '#core/engine/store/index'
import type { StartThread } from '#core/engine/threads/answer-thread'
import { admin } from '../support/core.ts'
import { testPorts, until } from '../support/ports.ts'
import { coreThread } from '../support/threads.ts'
import { coresForEach } from './each-test.ts'

/** No firm answers here. */
const nowhere = 'http://127.0.0.1:9'
const at = coresForEach({ customers: 120, contacts: 60, followups: 200 })
const { start } = at

type Database = ReturnType<typeof openDatabase>

/** A synced account whose process was killed, and a way into its file. */
async function killed() {
  const core = await start()
  const { account } = await core.client.session.signIn(admin)
  await core.synced()
  await core.close()
  const path = join(at.folder.path, 'accounts', account?.key ?? '')
  const file = join(path, 'main.db')
  const where = { folder: path, account: core.ports.stored.get('account') as string, ...core.ports }
  const opened = await openKey(where, null)
  if (opened === null) throw new Error('the key must open')
  const inFile = <T>(run: (database: Database) => T): T => {
    const database = openDatabase(file, opened.key)
    try {
      return run(database)
    } finally {
      database.close()
    }
  }
  const cleanState = () =>
    inFile((database) => database.prepare("SELECT value FROM store_state WHERE name = 'clean'").pluck().get())
  inFile((database) => database.exec("UPDATE store_state SET value = 'no' WHERE name = 'clean'"))
  /** Damages a page in the middle of a table. */
  const damage = (table: string) => {
    const text = "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path"
    const pages = inFile((database) => database.prepare(text).pluck().all(table) as number[])
    const page = pages[Math.floor(pages.length / 2)]
    if (page === undefined) throw new Error(`${table} has no page`)
    const written = openSync(file, 'r+')
    writeSync(written, 'rot', (page - 1) * 4096 + 2000)
    closeSync(written)
  }
  return { before: core.ports, cleanState, damage }
}

/** Real threads, of which the check says nothing until it may. */
function heldCheck(): {
  readonly startThread: StartThread
  readonly began: () => boolean
  readonly ended: () => boolean
  readonly release: () => void
} {
  const held: (() => void)[] = []
  let holds = true
  let began = false
  let ended = false
  const release = () => {
    holds = false
    for (const run of held.splice(0)) run()
  }
  const later = (run: () => void) => void (holds ? held.push(run) : run())
  const startThread: StartThread = (name, input) => {
    const thread = coreThread(name, input)
    if (name !== 'checker') return thread
    began = true
    return {
      ...thread,
      listen: (heard, over) =>
        thread.listen(
          (message) => later(() => heard(message)),
          () =>
            later(() => {
              over()
              ended = true
            }),
        ),
      kill() {
        release()
        thread.kill()
      },
    }
  }
  return { startThread, began: () => began, ended: () => ended, release }
}

describe('a store that was not closed', () => {
  it('C15 shows its customers before it is read whole; damage elsewhere is said afterwards, and what was typed meanwhile is saved', async () => {
    const { before, damage } = await killed()
    damage('followup')
    const check = heldCheck()
    const next = await start({ before, startThread: check.startThread, firm: nowhere })
    expect((await next.client.session.state({})).phase).toBe('open')
    const { rows, total } = await next.client.customers.list({ pageSize: 50 })
    expect(total).toBe(120)
    expect(check.began()).toBe(true)
    const id = rows[0]?.id ?? ''
    await next.client.customers.edit({ id, values: { note: '检查期间写下' } })
    await next.client.followups.add({ objType: 'company', objId: id, content: '检查期间的跟进' })
    await next.client.work.keepDraft({ place: `followup:company:${id}`, text: '还没有写完' })
    check.release()
    await until(async () => (await next.client.session.state({})).phase === 'blocked')
    expect(await next.client.session.state({})).toMatchObject({ phase: 'blocked', problem: 'store-damaged' })
    const state = await next.client.session.salvage({})
    expect(['open', 'expired']).toContain(state.phase)
    expect((await next.client.work.outbox({})).entries.map(({ entity }) => entity)).toEqual(['customer', 'followup'])
    expect(await next.client.work.salvaged({})).toMatchObject({ salvaged: { missing: 0 } })
    expect((await next.client.work.draft({ place: `followup:company:${id}` })).text).toBe('还没有写完')
  })

  it('is clean again once it was read whole and closed, and only then', async () => {
    const { before, cleanState } = await killed()
    const check = heldCheck()
    const first = await start({ before, startThread: check.startThread, firm: nowhere })
    await first.client.customers.list({})
    await first.close()
    expect(cleanState()).toBe('no')
    const sound = heldCheck()
    const second = await start({ before, startThread: sound.startThread, firm: nowhere })
    sound.release()
    await until(sound.ended)
    expect((await second.client.session.state({})).phase).toBe('open')
    await second.close()
    expect(cleanState()).toBe('yes')
  })

  it('C18 goes on where only a search is damaged, which the next start builds again', async () => {
    const { before, cleanState, damage } = await killed()
    damage('contact_search_data')
    const check = heldCheck()
    const next = await start({ before, startThread: check.startThread, firm: nowhere })
    await next.client.customers.list({})
    check.release()
    await until(check.ended)
    expect(cleanState()).toBe('damaged')
    expect((await next.client.session.state({})).phase).toBe('open')
    await next.close()
    expect(cleanState()).toBe('damaged')
    const last = await start({ before, startThread: coreThread, firm: nowhere })
    expect((await last.client.session.state({})).phase).toBe('open')
    await last.close()
    expect(cleanState()).toBe('yes')
  })

  it('is read before it is opened the next time where the thread gives no answer', async () => {
    const { before, cleanState, damage } = await killed()
    damage('followup')
    let ended = false
    const startThread: StartThread = (name, input) => {
      const thread = coreThread(name, input)
      if (name !== 'checker') return thread
      const listen = (_: unknown, over: () => void) =>
        thread.listen(
          () => undefined,
          () => {
            over()
            ended = true
          },
        )
      return { ...thread, listen }
    }
    const next = await start({ before, startThread, firm: nowhere })
    expect((await next.client.session.state({})).phase).toBe('open')
    await until(() => ended)
    expect(cleanState()).toBe('damaged')
    await next.close()
    const last = await start({ before, startThread: coreThread })
    expect(await last.client.session.state({})).toMatchObject({ phase: 'blocked', problem: 'store-damaged' })
  })
})

describe('a core that is closed while its account is just being left', () => {
  it('has closed the store by then', async () => {
    const core = await start()
    const { account } = await core.client.session.signIn(admin)
    if (account === null) throw new Error('the account must be open')
    await core.close()
    const ports = testPorts({ profile: at.folder.path, firm: nowhere, before: core.ports })
    const home = createHome(ports, () => undefined, {}, createMedia(ports.clock, ports.random))
    await home.open(account, { password: null, create: false, trustSecrets: true })
    const { store } = home.opened()
    const left = home.leave('locked', account)
    await home.close()
    expect(() => store.values.get('token')).toThrow('not open')
    await left
  })
})
