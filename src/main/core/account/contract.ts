import { admin } from '#shared/contract/admin'
import { batch } from '#shared/contract/batch'
import { checks } from '#shared/contract/checks'
import { contacts } from '#shared/contract/contacts'
import { customers } from '#shared/contract/customers'
import { fields } from '#shared/contract/fields'
import { files } from '#shared/contract/files'
import { comments, followups } from '#shared/contract/followups'
import type { Contract } from '#shared/contract/index'
import { jobs } from '#shared/contract/jobs'
import { members } from '#shared/contract/members'
import { pages } from '#shared/contract/pages'
import { pickers } from '#shared/contract/pickers'
import { search } from '#shared/contract/search'
import { session } from '#shared/contract/session'
import { settings } from '#shared/contract/settings'
import { social } from '#shared/contract/social'
import { sync } from '#shared/contract/sync'
import { tags } from '#shared/contract/tags'
import { views } from '#shared/contract/views'
import { work } from '#shared/contract/work'

/** What screens may ask of this core. */
export const contract: Contract = {
  session,
  customers,
  contacts,
  batch,
  jobs,
  pickers,
  tags,
  members,
  admin,
  checks,
  search,
  fields,
  files,
  followups,
  comments,
  sync,
  work,
  views,
  pages,
  social,
  settings,
}
