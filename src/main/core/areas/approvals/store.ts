import type { ExpressionBuilder } from 'kysely'
import {
  type Mine,
  type Origin,
  type PlacedApproval,
  place,
  type Self,
  sceneBit,
} from '#core/areas/approvals/store/place'
import { contains, indexed, statement, statementBy } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { completeAuthor } from '#core/engine/store/records/complete'
import { createRecordTable } from '#core/engine/store/records/table'
import type { RecordTable } from '#core/engine/store/records/types'
import { searchKey } from '#core/engine/store/search/key'
import type { StoreState } from '#core/engine/store/state'
import type { RecordColumns, Tables } from '#core/engine/store/tables'
import {
  type Approval,
  type ApprovalFilter,
  type ApprovalKind,
  type ApprovalScene,
  approvalKinds,
  approvalScene,
  approvalStatus,
} from '#shared/domain/approval'

/** What a list is asked; `kind` `other` means every kind without a form of its own. */
export type ApprovalQuery = {
  readonly scene: ApprovalScene
  readonly filter: ApprovalFilter
  readonly status: number | null
  readonly kind: ApprovalKind | null
  readonly text: string
  readonly pageIndex: number
  readonly pageSize: number
}

export type ApprovalTable = Omit<RecordTable<PlacedApproval>, 'upsert' | 'replace' | 'rename'> & {
  /** Keeps rows of the firm and where they are listed ({@link place}); answers the ids that changed. */
  readonly put: (rows: readonly Approval[], origin: Origin, self: Self, syncedAt: number) => string[]
  /** A list whole says that they do not wait for the person any more, and nothing says what became of them. */
  readonly pass: (ids: readonly string[], syncedAt: number) => string[]
  /** A page of a scene: what waits first in `toApprove`, then newest first; with the counts of all that fit. */
  readonly list: (query: ApprovalQuery) => {
    readonly rows: readonly PlacedApproval[]
    readonly total: number
    readonly waiting: number
  }
  /** At most `limit` of any scene that say a text, newest first. */
  readonly suggest: (text: string, limit: number) => readonly PlacedApproval[]
  readonly counts: () => { readonly waiting: number; readonly initiated: number; readonly copied: number }
  /** Ids of all that waits for the person. */
  readonly waiting: () => readonly string[]
}

declare module '#core/engine/store/tables' {
  interface Tables {
    readonly approval: RecordColumns & {
      /** 1 or 0, as is `waiting`. */
      readonly initiated: number
      readonly toApprove: number
      readonly copied: number
      readonly waiting: number
      readonly mine: Mine
      readonly kind: string
      /** 0 where the firm says none. */
      readonly status: number
      readonly gmtCreate: number
      readonly textKey: string
    }
  }
}

const sceneColumns = ['initiated', 'toApprove', 'copied'] as const
const { deleted } = approvalStatus
/** Kinds with a form of their own. */
const ownKinds = approvalKinds.filter((kind) => kind !== 'other')

/** What makes a statement another one: a scene has an index of its own, and an unused filter is left out. */
type Shape = {
  readonly scene: ApprovalScene
  readonly mine: boolean
  readonly status: boolean
  readonly kind: 'any' | 'other' | 'one'
  readonly text: boolean
}
type Asked = { readonly mine: Mine; readonly status: number; readonly kind: string; readonly key: string }

/** True for rows of a scene that fit; deleted ones are shown to those alone who began them (AV-03). */
const fitting =
  ({ scene, mine, status, kind, text }: Shape, asked: Asked) =>
  (of: ExpressionBuilder<Tables, 'approval'>) =>
    of.and([
      of(sceneColumns[scene], '=', of.lit(1)),
      ...(scene === approvalScene.initiated ? [] : [of('status', '<>', of.lit(deleted))]),
      ...(mine ? [of('mine', '=', asked.mine)] : []),
      ...(status ? [of('status', '=', asked.status)] : []),
      ...(kind === 'one' ? [of('kind', '=', asked.kind)] : []),
      ...(kind === 'other' ? [of('kind', 'not in', ownKinds)] : []),
      ...(text ? [contains<'approval'>('textKey', asked.key)(of)] : []),
    ])

/** The rows of a scene in the order of its list. */
const rowsOf = ({ scene, text }: Pick<Shape, 'scene' | 'text'>) =>
  indexed('approval', `approval_${sceneColumns[scene]}${text ? '_text' : ''}`)

const pageOf = statementBy((shape: Shape) =>
  statement((db, asked: Asked & { readonly limit: number; readonly offset: number }) => {
    const rows = db.selectFrom(rowsOf(shape)).select('body').where(fitting(shape, asked))
    const ordered = shape.scene === approvalScene.toApprove ? rows.orderBy('waiting', 'desc') : rows
    return ordered.orderBy('gmtCreate', 'desc').orderBy('id', 'desc').limit(asked.limit).offset(asked.offset)
  }),
)

const countsOf = statementBy((shape: Shape) =>
  statement((db, asked: Asked) =>
    db
      .selectFrom(rowsOf(shape))
      .select(({ fn }) => [fn.countAll<number>().as('total'), fn.sum<number | null>('waiting').as('waiting')])
      .where(fitting(shape, asked)),
  ),
)

const waitingIds = statement((db) =>
  db
    .selectFrom('approval')
    .select('id')
    .where(({ eb, lit, and }) => and([eb('toApprove', '=', lit(1)), eb('waiting', '=', lit(1))])),
)

/** Fields without a place of their own, each as it was said last and where it stood. */
const completeOther = (given: Approval['other'], known: Approval['other']): Approval['other'] => {
  const said = new Map(given.map((one) => [one.name, one]))
  const names = new Set(known.map(({ name }) => name))
  return [...known.map((one) => said.get(one.name) ?? one), ...given.filter(({ name }) => !names.has(name))]
}

/** What a list left out stays as the approval itself said it; what may be done is another thing once its state changed. */
const complete = (given: Approval, known: Approval): Approval => {
  const kind = given.kind || known.kind
  const status = given.status ?? known.status
  const hasForm = given.leave !== null || given.reimbursement !== null || given.stamp !== null
  const { leave, reimbursement, stamp } = hasForm || kind !== known.kind ? given : known
  return {
    ...given,
    code: given.code || known.code,
    kind,
    kindName: given.kindName || known.kindName,
    status,
    applicant: completeAuthor(given.applicant, known.applicant),
    gmtCreate: given.gmtCreate ?? known.gmtCreate,
    gmtModify: given.gmtModify ?? known.gmtModify,
    gmtArrive: given.gmtArrive ?? known.gmtArrive,
    reason: given.reason || known.reason,
    object: given.object ?? known.object,
    leave,
    reimbursement,
    stamp,
    attachments: given.attachments.length === 0 ? known.attachments : given.attachments,
    steps: given.steps.length === 0 ? known.steps : given.steps,
    copies: given.copies.length === 0 ? known.copies : given.copies,
    actions: given.actions ?? (status === known.status ? known.actions : null),
    previousId: given.previousId || known.previousId,
    nextId: given.nextId || known.nextId,
    other: completeOther(given.other, known.other),
  }
}

/** What a person looks for in an approval; texts that the firm did not send are ''. */
export const textsOf = ({
  code,
  kindName,
  applicant,
  reason,
  object,
  stamp,
  reimbursement,
  other,
}: Approval): readonly string[] => [
  code,
  applicant.name,
  reason,
  kindName,
  object?.name ?? '',
  stamp?.document ?? '',
  reimbursement?.account ?? '',
  ...(reimbursement?.items ?? []).flatMap(({ note, receipt, other = [] }) => [
    note,
    receipt,
    ...other.map(({ value }) => value),
  ]),
  ...other.map(({ value }) => value),
]

/** A number as a column of whole ones takes it; 0 where there is none. */
const wholeOf = (value: number | null): number => {
  const number = Math.trunc(value ?? 0)
  return Number.isSafeInteger(number) ? number : 0
}

/** Approvals that were read once. */
export const createApprovals = (connection: Connection, state: StoreState): ApprovalTable => {
  const { rows, ...table } = createRecordTable<PlacedApproval, 'approval'>(connection, state, {
    table: 'approval',
    signed: true,
    columns: [...sceneColumns, 'waiting', 'mine', 'kind', 'status', 'gmtCreate', 'textKey'],
    values: (row) => {
      const isIn = (scene: ApprovalScene) => ((row.scenes & sceneBit(scene)) === 0 ? 0 : 1)
      return {
        initiated: isIn(approvalScene.initiated),
        toApprove: isIn(approvalScene.toApprove),
        copied: isIn(approvalScene.copied),
        waiting: row.mine === 'waiting' ? 1 : 0,
        mine: row.mine,
        kind: row.kind,
        status: wholeOf(row.status),
        gmtCreate: wholeOf(row.gmtCreate),
        textKey: textsOf(row).map(searchKey).filter(Boolean).join('\n'),
      }
    },
  })
  const { get, replace } = table
  const count = (shape: Shape, asked: Asked) => {
    const counted = connection.first(countsOf(shape), asked)
    return { total: counted?.total ?? 0, waiting: counted?.waiting ?? 0 }
  }
  const all = (scene: ApprovalScene) =>
    count({ scene, mine: false, status: false, kind: 'any', text: false }, { mine: '', status: 0, kind: '', key: '' })

  return {
    ...table,
    put: (given, origin, self, syncedAt) =>
      connection.transaction(() => {
        const placed = given.map((row): PlacedApproval => {
          const known = get(row.id)
          const completed = known === null || origin.from === 'itself' ? row : complete(row, known)
          // A list that leaves out what may be done does not take it back.
          return { ...completed, ...place({ ...row, actions: completed.actions }, known, origin, self) }
        })
        return replace(placed, syncedAt)
      }),
    pass: (ids, syncedAt) =>
      connection.transaction(() =>
        replace(
          ids.flatMap((id) => {
            const known = get(id)
            return known?.mine === 'waiting' ? [{ ...known, mine: 'others' as const }] : []
          }),
          syncedAt,
        ),
      ),
    list: ({ scene, filter, status, kind, text, pageIndex, pageSize }) => {
      const key = searchKey(text)
      const mine = scene === approvalScene.toApprove && filter !== 'all' ? filter : ''
      const shape: Shape = {
        scene,
        mine: mine !== '',
        status: status !== null && scene === approvalScene.initiated,
        kind: kind === null ? 'any' : kind === 'other' ? 'other' : 'one',
        text: key !== '',
      }
      const asked: Asked = { mine, status: status ?? 0, kind: kind ?? '', key }
      return {
        rows: rows(pageOf(shape), { ...asked, limit: pageSize, offset: pageIndex * pageSize }),
        ...count(shape, asked),
      }
    },
    suggest: (text, limit) => {
      const key = searchKey(text)
      if (key === '') return []
      const found = Object.values(approvalScene).flatMap((scene) =>
        rows(pageOf({ scene, mine: false, status: false, kind: 'any', text: true }), {
          mine: '',
          status: 0,
          kind: '',
          key,
          limit,
          offset: 0,
        }),
      )
      const once = [...new Map(found.map((row) => [row.id, row])).values()]
      return once.sort((one, other) => (other.gmtCreate ?? 0) - (one.gmtCreate ?? 0)).slice(0, limit)
    },
    counts: () => ({
      waiting: all(approvalScene.toApprove).waiting,
      initiated: all(approvalScene.initiated).total,
      copied: all(approvalScene.copied).total,
    }),
    waiting: () => connection.column(waitingIds),
  }
}
