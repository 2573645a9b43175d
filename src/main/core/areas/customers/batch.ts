import type { Remote } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import type { Json } from '#shared/domain/customer'
import { RANGE_SIZE } from '#shared/domain/range-size'
import type { Home } from '../../engine/account-session.ts'
import { changeUnnamed } from '../../engine/jobs/change-unnamed.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { needAdministrator } from '../../engine/signed-in-user.ts'
import { importPlan } from '../files/index.ts'
import { needSwitch, ownerRoleIds } from '../reference/index.ts'
import { addMembersPlan, clearPlan, phasePlan, removePlan, resetMembersPlan, setCustomersPlan } from './batch-plans.ts'
import { customerCreator } from './create.ts'
import { idsByInitials } from './find.ts'
import { tagsAlike } from './query-from-screen.ts'

/** What a person does with many customers at once, at the firm itself (§2, §6, §7). */
export function createBatch(home: Home, jobs: Jobs): CoreHandlers['batch'] {
  const remote = (): Promise<Remote> => home.opened().connect()
  /** The query with the tags that the list finds by: all of the same name. */
  const withTags = (query: Readonly<Record<string, Json>>) => {
    const { tag } = query
    return Array.isArray(tag) ? { ...query, tag: tagsAlike(home, tag.map(String)) } : query
  }
  return {
    set: ({ ids, field, value }) => jobs.start(setCustomersPlan(home, ids, field, value)),
    phase({ ids, phase }) {
      needAdministrator(home)
      needSwitch(home, 'customer.sea.enable')
      return jobs.start(phasePlan(home, ids, phase))
    },
    remove({ ids }) {
      needAdministrator(home)
      return jobs.start(removePlan(home, ids))
    },
    addMembers: ({ ids, userIds, roleId }) => jobs.start(addMembersPlan(home, ids, userIds, roleId)),
    resetMembers({ ids, userIds, roleId }) {
      needAdministrator(home)
      if (!home.opened().isConfirmed('member.resetMany')) throw new Failure('forbidden')
      if (ownerRoleIds(home.opened().store).has(roleId))
        throw new Failure('invalid-input', { field: 'roleId', reason: 'owner' })
      return jobs.start(resetMembersPlan(home, ids, userIds, roleId))
    },
    clearParticipants({ ids, userIds }) {
      needAdministrator(home)
      return jobs.start(clearPlan(home, ids, userIds))
    },
    async fixNull() {
      needAdministrator(home)
      needSwitch(home, 'customer.fixnull.enable')
      const { totalCount, initCount } = await changeUnnamed(home, ['customers'], (api) => api.companies.initDefaults())
      return { total: totalCount, done: initCount }
    },
    async handover({ from, to }) {
      needAdministrator(home)
      if (from === to) throw new Failure('invalid-input', { field: 'to', reason: 'same' })
      // Unsent notes of this computer would go to the wrong owner (D-61).
      if (home.opened().store.work.hasOpen()) throw new Failure('invalid-input', { reason: 'unsent' })
      await changeUnnamed(home, ['customers'], (api) => api.companies.transfer(from, to))
      return {}
    },
    async syncFromAlpha() {
      await changeUnnamed(home, ['customers'], (api) => api.companies.syncFromAlpha())
      return {}
    },
    create: customerCreator(home),
    import({ handle, phase, importType, category, tags }, port) {
      const media = home.media.of(port?.session)
      return jobs.start(
        importPlan(home, 'customers', { media, handle }, (api, fsid) =>
          api.companies.import({ phase, importType, fsid, category, tag: tags }),
        ),
      )
    },
    export({ query, list, range, ids }, port) {
      needAdministrator(home)
      const media = home.media.of(port?.session)
      return jobs.start({
        kind: 'export',
        area: 'customers',
        total: null,
        async run({ signal }) {
          const api = await remote()
          // The firm knows no initials: by the text it would find other customers than the list shows.
          const found = ids.length > 0 || list === undefined ? null : await idsByInitials(home, list, range)
          // Without ids the firm would take everything.
          if (found?.length === 0) throw new Failure('not-found')
          const customerIds = found ?? ids
          const page = { pageIndex: range, pageSize: RANGE_SIZE }
          const asked = customerIds.length > 0 ? { customerIds } : { ...withTags(query), ...page }
          const { fsid, fileName } = await api.companies.export(asked, signal)
          const file = await api.files.download(fsid, signal)
          return { handle: media.offer({ ...file, name: fileName || file.name }), name: fileName || file.name }
        },
      })
    },
  }
}
