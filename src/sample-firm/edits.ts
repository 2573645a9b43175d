import { randomBytes } from 'node:crypto'
import { handleApproval } from './areas/approvals/routes.ts'
import { addComment, deleteComment } from './areas/comments/routes.ts'
import { wholeSecond } from './areas/companies/patch.ts'
import { finishContract } from './areas/contracts/routes.ts'
import { addFollowup, deleteFollowup } from './areas/followups/routes.ts'
import { archiveEdits } from './areas/messages/edits.ts'
import { callEdits } from './areas/phone/routes.ts'
import { removeGroup } from './areas/projects/routes.ts'
import { dropPlan, putPlan, silencePlans } from './areas/schedules/routes.ts'
import { formatTime, parseTime } from './clock.ts'
import { type Edit, read, userOf } from './edit-parts.ts'
import type { FirmState } from './endpoint.ts'
import { notFound, Refusal } from './envelope.ts'
import { type Fields, idFrom, isFields, numberOf, textOf } from './values.ts'

/**
 * An edit on the server, behind the clients' backs; `op` says which:
 * - update, create, delete of a customer (`id`, `fields`; a `gmtModify` among them is written as it stands, so that a
 *   late commit can be played); members (`id`, `members`: list of {userId, roleId}); contact (`fields`) makes one
 * - touch (`count`, `gmtModify`): gives that many customers, the newest ones, one and the same second
 * - message, conversation, recall, deleteConversation, odd: of the archive (areas/messages/edits.ts); robot (`appId`, `state`)
 * - callScript, callTell, callWake, callRestart: of the call centre (areas/phone/routes.ts)
 * - followup and comment (fields of their calls, `userId`), deleteFollowup, deleteComment (`id`)
 * - deleteTaskGroup (`id`) of a project; finishContract (`id`, `by`: a name)
 * - schedule and task (`fields`: the row as it goes over the wire; `userId`; with `id` these fields of that one anew),
 *   deleteSchedule, deleteTask (`id`); silencePlans has none of them remind any more
 * - handleApproval (`id`, `userId`, `action`: approve or reject, `opinion`): somebody decides in an approver's place
 * - reference (`area`, `id`, `row`; row null takes it away)
 */
export type EditRequest = Fields

const fieldsOf = (request: Fields): Fields => (isFields(request.fields) ? request.fields : {})

/** Gives customers one second in common, without reading them: a pull by time has to survive it (R8). */
function touch(state: FirmState, request: Fields, now: number): Fields {
  const time = wholeSecond(parseTime(request.gmtModify) ?? now)
  const count = numberOf(request.count) ?? 1
  const chosen = 'select id from company order by id desc limit ?'
  const touched = state.database
    .transaction(() => {
      state.database
        .prepare(`update company_body set body = json_set(body, '$.gmtModify', ?) where id in (${chosen})`)
        .run(formatTime(time), count)
      return state.database.prepare(`update company set gmtModify = ? where id in (${chosen})`).run(time, count).changes
    })
    .immediate()
  state.companies.touch()
  return { count: touched, gmtModify: formatTime(time) }
}

const plan =
  (kind: 'schedule' | 'task'): Edit =>
  (state, request, now) => {
    const { id, name } = userOf(state, request)
    const user = { id, name, avatarUrl: '' }
    return { id: putPlan(state, kind, { id: request.id, user, fields: fieldsOf(request) }, now) }
  }

const deletePlan =
  (kind: 'schedule' | 'task'): Edit =>
  (state, request) => {
    dropPlan(state, kind, request.id)
    return { id: textOf(request.id) }
  }

const edits: Readonly<Record<string, Edit>> = {
  create: (state, request, now) => {
    const id = state.writer.create(fieldsOf(request), textOf(userOf(state, request).id), now)
    return { id: String(id) }
  },
  update: (state, request, now) => {
    state.writer.update(idFrom(request.id), fieldsOf(request), now)
    return { id: textOf(request.id) }
  },
  delete: (state, request) => {
    if (state.writer.remove([idFrom(request.id)]) === 0) throw notFound()
    return { id: textOf(request.id) }
  },
  members: (state, request, now) => {
    const list = Array.isArray(request.members) ? request.members.filter(isFields) : []
    const members = list.map((member) => ({ userId: textOf(member.userId), roleId: textOf(member.roleId) || '2' }))
    state.writer.setMembers(idFrom(request.id), members, now)
    return { id: textOf(request.id) }
  },
  contact: (state, request, now) => {
    const id = state.contacts.create({ name: '', ...fieldsOf(request) }, userOf(state, request), now)
    return { id: String(id) }
  },
  touch,
  ...archiveEdits,
  ...callEdits,
  robot: (state, request, now) => state.robots.set(textOf(request.appId), textOf(request.state), now),
  followup: (state, request, now) => {
    const made = { id: randomBytes(16).toString('hex'), type: 0, ...request }
    return addFollowup(state, made, userOf(state, request), now)
  },
  deleteFollowup: (state, request) => {
    deleteFollowup(state, textOf(request.id))
    return { id: textOf(request.id) }
  },
  comment: (state, request, now) => read(addComment(state, request, userOf(state, request), now)),
  deleteComment: (state, request) => {
    deleteComment(state, idFrom(request.id))
    return { id: textOf(request.id) }
  },
  deleteTaskGroup: (state, request) => {
    if (!removeGroup({ firm: state }, textOf(request.id))) throw notFound()
    return { id: textOf(request.id) }
  },
  schedule: plan('schedule'),
  task: plan('task'),
  deleteSchedule: deletePlan('schedule'),
  deleteTask: deletePlan('task'),
  silencePlans: (state) => {
    silencePlans(state)
    return {}
  },
  finishContract: (state, request) => {
    finishContract(state, idFrom(request.id), textOf(request.by))
    return { id: textOf(request.id) }
  },
  handleApproval: (state, request, now) => {
    const action = textOf(request.action) === 'reject' ? 'reject' : 'approve'
    handleApproval(state, request.id, userOf(state, request), action, textOf(request.opinion), now)
    return { id: textOf(request.id) }
  },
  reference: (state, request) => {
    const row = isFields(request.row) ? request.row : null
    state.reference.put(textOf(request.area), textOf(request.id), row)
    return { id: textOf(request.id) }
  },
}

/** Carries out one edit; answers what it made or touched. `now` is epoch milliseconds. */
export function editFirm(state: FirmState, request: EditRequest, now: number): Fields {
  const op = textOf(request.op)
  const edit = Object.hasOwn(edits, op) ? edits[op] : undefined
  if (edit === undefined) throw new Refusal(`没有这种编辑：${Object.keys(edits).join('、')}`, 'no-such-edit', 400)
  return edit(state, request, now)
}
