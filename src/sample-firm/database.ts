import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { longId } from './data/long-id.ts'

/** The firm's database handle. */
export type FirmDatabase = Database.Database

/** Version of the tables and of the generated data; a folder of another version is laid aside. */
const dataVersion = 4

const tables = `
create table setting (name text primary key, value text not null) without rowid;
create table reference (area text, id text, position integer not null, body text not null, primary key (area, id)) without rowid;
create table session (token text primary key, family text not null, userId text not null, kind text not null, expiresAt integer not null) without rowid;
create table company (
  id integer primary key, name text not null, contact text not null, telephone text not null, industry text not null,
  level text not null, chargeStatus integer, ownerid text not null, ownerName text not null, channel text not null,
  city text not null, region text not null, source text not null, weMediaAccountId text not null,
  userCreate text not null, userCreateName text not null, phase integer, openPhone integer not null default 0,
  gmtFollowup integer, gmtCooperate integer, gmtApply integer, gmtExpires integer,
  gmtCreate integer not null, gmtModify integer not null
);
create table company_body (id integer primary key, body text not null, extra text not null, phoneMore text not null);
create table company_tag (company integer not null, tag text not null, primary key (company, tag)) without rowid;
create table company_member (id integer primary key autoincrement, company integer not null, userId text not null, roleId text not null);
create table contact (
  id integer primary key, companyId integer, name text not null, telephone text not null, ownerid text not null,
  gmtFollowup integer, gmtCreate integer not null, gmtModify integer not null, body text not null,
  phoneMore text not null
);
create table contact_tag (contact integer not null, tag text not null, primary key (contact, tag)) without rowid;
create table followup (
  id text primary key, objType text not null, objId text not null, groupId integer, type integer not null,
  operId text not null, gmtCreate integer not null, body text not null
) without rowid;
create table comment (
  id integer primary key autoincrement, objType text not null, objId text not null, operId text not null,
  gmtCreate integer not null, body text not null
);
create table conversation (
  id integer primary key, shortId text not null, platform text not null, accountId text not null,
  accountOpenId text not null, peerOpenId text not null, companyId integer, createTime integer not null,
  pkid integer not null, count integer not null, people text not null, awaited integer
);
create table message (
  conversation integer not null, pkid integer not null, time integer not null, type text not null, incoming integer not null,
  json text not null, fsids text not null, marks text, content text, primary key (conversation, pkid)
) without rowid;
create table social_contact (
  id text primary key, companyId integer, contactId integer, userId text not null, body text not null
) without rowid;
create table media_comment (
  id integer primary key autoincrement, platform text not null, openId text not null, itemId text not null,
  parentId text not null, userOpenId text not null, createTime integer not null, body text not null
);
create table stored_file (
  id integer primary key, fsid text not null unique, name text not null, fileType text not null, contentType text not null,
  operId text not null, operName text not null, gmtCreate integer not null, bytes blob not null
);
`

const indexes = `
create index company_name on company (name);
create index company_contact on company (contact);
create index company_telephone on company (telephone);
create index company_industry on company (industry);
create index company_level on company (level);
create index company_charge on company (chargeStatus);
create index company_owner on company (ownerid, gmtFollowup);
create index company_owner_name on company (ownerName);
create index company_channel on company (channel);
create index company_city on company (city, region);
create index company_source on company (source);
create index company_creator on company (userCreate);
create index company_followup on company (gmtFollowup);
create index company_cooperate on company (gmtCooperate);
create index company_apply on company (gmtApply);
create index company_expires on company (gmtExpires);
create index company_create on company (gmtCreate);
create index company_modify on company (gmtModify);
create index company_tag_tag on company_tag (tag, company);
create index company_member_company on company_member (company);
create index company_member_user on company_member (userId, company);
create index contact_name on contact (name);
create index contact_company on contact (companyId);
create index contact_owner on contact (ownerid);
create index contact_followup on contact (gmtFollowup);
create index contact_create on contact (gmtCreate);
create index contact_tag_tag on contact_tag (tag, contact);
create index contact_modify on contact (gmtModify);
create index followup_group on followup (groupId, gmtCreate);
create index followup_object on followup (objId, gmtCreate);
create index followup_create on followup (gmtCreate);
create unique index conversation_short on conversation (shortId);
create index conversation_time on conversation (createTime);
create index conversation_company on conversation (companyId, createTime);
create index conversation_peer on conversation (peerOpenId);
create index conversation_account on conversation (accountOpenId, createTime);
create unique index message_pkid on message (pkid);
create index social_contact_company on social_contact (companyId);
create index social_contact_contact on social_contact (contactId);
create index media_comment_user on media_comment (userOpenId, createTime);
create index media_comment_account on media_comment (openId, createTime);
create index media_comment_parent on media_comment (parentId, createTime);
create index media_comment_time on media_comment (createTime);
create index comment_object on comment (objType, objId, gmtCreate);
analyze;
`

function usable(database: FirmDatabase): boolean {
  try {
    return database.pragma('user_version', { simple: true }) === dataVersion
  } catch {
    return false
  }
}

function fillNew(database: FirmDatabase, fill: (database: FirmDatabase) => void): void {
  database.pragma('cache_size = -65536')
  database.pragma('journal_mode = MEMORY')
  database.pragma('synchronous = OFF')
  database.transaction(() => {
    database.exec(tables)
    fill(database)
    database.exec(indexes)
    database.pragma(`user_version = ${dataVersion}`)
  })()
}

function openExisting(file: string): FirmDatabase | null {
  if (!existsSync(file)) return null
  const database = new Database(file)
  if (usable(database)) return database
  database.close()
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
  renameSync(file, `${file}.old`)
  return null
}

/** The file of the firm's data in a folder. */
function databaseFile(folder: string): string {
  return join(folder, 'firm.db')
}

/**
 * Opens the firm's database in `folder` (or ':memory:') and fills a new one with `fill`. A new file gets its name only
 * once it is whole, so that a kill half way leaves nothing. A damaged file or one of another version is laid aside.
 */
export function openDatabase(folder: string, fill: (database: FirmDatabase) => void): FirmDatabase {
  if (folder === ':memory:') {
    const database = new Database(folder)
    fillNew(database, fill)
    return database
  }
  mkdirSync(folder, { recursive: true })
  const file = databaseFile(folder)
  let database = openExisting(file)
  if (database === null) {
    const unfinished = `${file}.new`
    rmSync(unfinished, { force: true })
    const fresh = new Database(unfinished)
    fillNew(fresh, fill)
    fresh.close()
    renameSync(unfinished, file)
    database = new Database(file)
  }
  database.pragma('cache_size = -65536')
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  return database
}

/** Reads one setting, null where it was never written. */
export function readSetting(database: FirmDatabase, name: string): string | null {
  const value: unknown = database.prepare('select value from setting where name = ?').pluck().get(name)
  return typeof value === 'string' ? value : null
}

/** Writes one setting. */
export function writeSetting(database: FirmDatabase, name: string, value: string): void {
  database.prepare('insert or replace into setting (name, value) values (?, ?)').run(name, value)
}

/** An id for a new row of a table, larger than all of its ids: the time in front where that is larger (`longId`). */
export function nextId(database: FirmDatabase, table: string, now: number, column = 'id'): bigint {
  const query = database.prepare<[], bigint | null>(`select max(${column}) from ${table}`)
  const largest = query.pluck().safeIntegers().get() ?? 0n
  const wanted = longId(now, 0)
  return wanted > largest ? wanted : largest + 1n
}
