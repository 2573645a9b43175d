import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createConversations } from '#core/areas/chats/store/conversations'
import { createMessages } from '#core/areas/chats/store/messages'
import { createComments } from '#core/areas/comments/store'
import { createContacts } from '#core/areas/contacts/store'
import { createFollowUps } from '#core/areas/followups/store'
import { type Connection, createConnection } from '#core/engine/store/connection'
import { openDatabase } from '#core/engine/store/database'
import { migrate } from '#core/engine/store/migrate'
import { createState } from '#core/engine/store/state'
import { createWork } from '#core/engine/store/work/index'
import { contactQuery } from '#shared/contract/contacts'
import { message } from '../../areas/chats/chat-rows.ts'
import { change } from './changes.ts'
import { newFolder, noon, testKey } from './support.ts'

/** The plans of every query that `run` makes. */
const plansOf = (run: (connection: Connection) => void): ReadonlyMap<string, readonly string[]> => {
  const database = openDatabase(join(newFolder(), 'plans.db'), testKey)
  try {
    migrate(database, () => noon)
    const texts = new Set<string>()
    const prepare = database.prepare.bind(database)
    database.prepare = (text: string) => {
      if (/^\s*select\b/i.test(text)) texts.add(text)
      return prepare(text)
    }
    run(createConnection(database))
    database.prepare = prepare
    return new Map(
      [...texts].map((text) => [
        text,
        (
          database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...Array(text.split('?').length - 1).fill(1)) as {
            detail: string
          }[]
        ).map(({ detail }) => detail),
      ]),
    )
  } finally {
    database.close()
  }
}

/** A sort at run time, or a walk over a whole table. */
const costly = (lines: readonly string[]): readonly string[] =>
  lines.filter(
    (line) => /TEMP B-TREE FOR ORDER|^SCAN (?!(one|other|named|json_each))/.test(line) && !/INDEX/.test(line),
  )

describe('query plans', () => {
  it('of records neither sort nor read a whole table', () => {
    const plans = plansOf((connection) => {
      const state = createState(connection)
      const followups = createFollowUps(connection, state)
      for (const before of [null, { time: 1, id: 'a' }]) {
        followups.ofGroup('company', '1', before, 5)
        followups.ofObject('company', '1', before, 5)
        followups.latest(null, before, 5)
        followups.latest([1], before, 5)
      }
      followups.countOfGroup('company', '1')
      const some = { types: [1], authors: ['5'], objTypes: ['contact'], counted: 'counted', from: 1, to: 9 } as const
      const none = { types: [], authors: [], objTypes: [], counted: 'all', from: null, to: null } as const
      for (const objType of [null, 'company', 'contact']) {
        const place = objType === null ? null : { objType, objId: '1' }
        for (const filter of [some, none]) {
          followups.timeline({ ...filter, place, text: '' }, { time: 1, id: 'a' }, 5)
          followups.countOf({ ...filter, place, text: '' })
        }
      }
      followups.authors()
      followups.ids('a', 5)
      followups.get('a')
      createComments(connection, state).ofObject('company', '1')
      const contacts = createContacts(connection, state)
      contacts.ofCompany('1')
      contacts.suggest('a', 5)
      followups.suggest('a', 5)
    })
    expect(plans.size).toBe(28)
    for (const [text, lines] of plans) expect(costly(lines), text).toEqual([])
  })

  it('of a text in the list of contacts read the rows that its search names, and no others', () => {
    const plans = plansOf((connection) => {
      const contacts = createContacts(connection, createState(connection))
      while (contacts.buildSearch());
      for (const sortField of ['gmtFollowup', 'name', 'gmtCreate', 'gmtModify'])
        for (const ownerid of ['', '5']) contacts.list(contactQuery.parse({ text: '王芳', ownerid, sortField }))
    })
    const lists = [...plans].filter(([text]) => text.includes('instr'))
    expect(lists).toHaveLength(10)
    for (const [text, lines] of lists) {
      expect(
        lines.filter((line) => / contact\b/.test(line)),
        text,
      ).toEqual(['SEARCH contact USING INTEGER PRIMARY KEY (rowid=?)'])
    }
  })

  it('of unsent work neither sort nor read a whole table', () => {
    const plans = plansOf((connection) => {
      const work = createWork(connection)
      const { opId } = work.add(change())
      work.get(opId)
      work.open()
      work.openChanges()
      work.due(noon, 4)
      work.nextAt()
      work.conflicts.list('open')
      work.conflicts.ofRecord('customer', '1')
      work.drafts.get('a')
      work.remoteValues('customer', '1')
      work.serverId('customer', '1')
      work.uploads.get('1')
      work.log.last(5)
    })
    expect(plans.size).toBeGreaterThan(12)
    // Walked backwards by its number; the few of one record.
    const known = /from "sync_log"|from "conflict" where "entity"/
    for (const [text, lines] of plans) if (!known.test(text)) expect(costly(lines), text).toEqual([])
  })

  it('of conversations and messages neither sort nor read a whole table', () => {
    const plans = plansOf((connection) => {
      const state = createState(connection)
      const conversations = createConversations(connection, state)
      for (const before of [null, { time: 1, id: 'a' }])
        for (const platform of ['', 'wework'])
          for (const openId of ['', 'o']) conversations.list({ platform, openId }, before, 5)
      const messages = createMessages(connection, state)
      messages.upsert('wework:1', [message('1'), message('2')], { lo: '1', hi: '2' }, noon)
      messages.upsert('wework:1', [message('1', { text: '改' })], { lo: '1', hi: '2' }, noon)
      messages.page('wework:1', null, 5)
      messages.page('wework:1', '9', 5)
      messages.get('1')
      messages.ranges('wework:1')
      messages.search({ text: '你好', limit: 5 }).rows
    })
    expect(plans.size).toBeGreaterThan(18)
    for (const [text, lines] of plans) expect(costly(lines), text).toEqual([])
  })

  it('would be noticed', () => {
    const plans = plansOf((connection) => connection.prepare('SELECT id FROM followup ORDER BY body').all())
    expect(costly([...plans.values()].flat())).toHaveLength(2)
  })
})
