// Which fields of a form are marked as required: those that the form refuses to leave empty, and no others.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { leaveTypesOf } from '#shared/domain/approval-kinds'
import { translate } from '#shared/locale/index'
import { zhCN as words } from '#shared/locale/zh-CN'
import { check } from '../../src/renderer/src/features/approvals/begin/check.ts'
import { begun, type Written } from '../../src/renderer/src/features/approvals/begin/written.ts'
import { wrongOf } from '../../src/renderer/src/features/calendar/new-item-draft.ts'
import { pageModule } from '../support/page-module.ts'

type Labelled = { readonly label: string; readonly required?: boolean; readonly children?: unknown }

/** Parts of forms that say their label and whether it is marked; their controls are not looked at. */
const labels = vi.hoisted(() => {
  const Field = ({ label, required }: Labelled) => `${label}${required ? ' *' : ''};`
  const Group = ({ children }: { readonly children?: ReactNode }) => children
  return { Field, Group, None: () => null }
})
vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' } })
vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => null }))
vi.mock('../../src/renderer/src/bridge/form-draft.ts', () => ({
  useFormDraft: (_place: string, read: (text: string | null) => unknown) => ({
    draft: { ready: true, elsewhere: false, state: 'none' },
    written: read(null),
    isRestored: false,
    put: () => undefined,
    giveUp: () => undefined,
  }),
}))
vi.mock('../../src/renderer/src/components/draft-kept.tsx', () => ({ DraftKept: labels.None }))
vi.mock('../../src/renderer/src/components/draft-elsewhere.tsx', () => ({ DraftElsewhere: labels.None }))
vi.mock('../../src/renderer/src/components/dialog.tsx', () => ({ Dialog: labels.Group }))
vi.mock('../../src/renderer/src/components/form-item.tsx', () => ({ FormItem: labels.Field }))
vi.mock('../../src/renderer/src/components/people-picker.tsx', () => ({ PeoplePicker: labels.Field }))
vi.mock('../../src/renderer/src/components/text-box.tsx', () => ({
  TextField: labels.Field,
  TextBox: labels.None,
  TextLines: labels.None,
}))
vi.mock('../../src/renderer/src/components/antd/provider.tsx', () => ({ Antd: labels.Group }))

type Drawn = ComponentType<Readonly<Record<string, unknown>>>
const partOf = async (path: string, name: string): Promise<Drawn> => (await pageModule(path))[name] as Drawn

/** Labels of a part that are marked as required. */
const marked = (part: Drawn, props: object = {}): readonly string[] => {
  const client = new QueryClient()
  const drawn = renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(part, { onClose: () => undefined, ...props })),
  )
  return [...drawn.replaceAll(/<[^>]*>/g, ';').matchAll(/([^;]+) \*;/g)].map(([, label]) => label ?? '')
}

it.each([
  ['features/documents/contracts/contract-dialog.tsx', 'ContractDialog', { contract: null }, ['contracts.name']],
  [
    'features/documents/document-dialogs.tsx',
    'NewFolder',
    { owner: { btype: 'company', bid: '1' }, parent: '' },
    ['documents.folderName'],
  ],
  ['features/hours/entry-form.tsx', 'EntryForm', { opened: {} }, ['hours.day', 'hours.length']],
  ['features/roles/add-members-dialog.tsx', 'AddMembersDialog', { customerId: '1' }, ['roles.people', 'batch.role']],
  [
    'actions/handover-dialog.tsx',
    'HandoverDialog',
    { title: '', text: '', run: async () => undefined },
    ['handover.from', 'handover.to'],
  ],
] as const)('the dialog of %s marks what it requires', async (path, name, props, required) => {
  expect(marked(await partOf(path, name), props)).toEqual(required.map((key) => words[key]))
})

it('SC-01 FU-01 a schedule and a task mark what they lack, and as a next action nothing, which is left out then', async () => {
  const fields = await partOf('features/matters/next-action-fields.tsx', 'NextActionFields')
  const next = { start: null, attendees: [] }
  const schedule = { ...next, kind: 'schedule', summary: '', remindBefore: 0 } as const
  const task = { ...next, kind: 'task', title: '', project: { id: '', name: '' }, group: null } as const
  const form = { label: '', wrong: {}, object: null }
  const of = (value: object, asForm: boolean) =>
    marked(fields, { value, objType: '', objId: '', onChange: () => undefined, ...(asForm ? { form } : {}) })
  expect(of(schedule, true)).toEqual([words['next.start']])
  expect(of(task, true)).toEqual([words['next.title'], words['next.start']])
  expect([of(schedule, false), of(task, false)]).toEqual([[], []])
  // The same is refused.
  const object = { objType: 'company', objId: '', name: '' }
  const say = ((key: string) => key) as never
  expect(Object.keys(wrongOf({ next: task, object }, say))).toEqual(['title', 'start'])
})

const zone = 'Asia/Shanghai'
const leaveTypes = leaveTypesOf(undefined)

it.each([
  ['leave', 'LeaveFields', {}],
  ['stamp', 'StampFields', { apply: '0', copies: '' }],
  ['reimbursement', 'ReimbursementFields', { type: '0' }],
] as const)('LV-01 RE-01 ST-01 a new approval (%s) marks what it is refused without', async (kind, name, change) => {
  const written: Written = { ...begun(null, zone), ...change, reason: '出差' }
  const say = (key: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) =>
    translate('zh-CN', key, values)
  const { wrong } = check(written, { kind, zone, words: say, leaveTypes, previousId: '' })
  const fields = await partOf(`features/approvals/begin/${kind}-fields.tsx`, name)
  const form = { written, wrong: {}, put: () => undefined }
  const drawn = marked(fields, { form, types: leaveTypes })
  const lacked = Object.values(wrong).flatMap((text) => /^请(?:填写|选择)(.+)$/.exec(text)?.[1] ?? [])
  expect(lacked.length).toBeGreaterThan(1)
  for (const label of lacked) expect(drawn.join()).toContain(label)
  for (const free of ['beginApproval.account', 'beginApproval.note', 'beginApproval.receipt', 'beginApproval.customer'])
    expect(drawn).not.toContain(words[free as 'beginApproval.note'])
})

it('the mark stands behind the label, and is read to nobody', async () => {
  const item = await partOf('components/antd/form-item.tsx', 'FormItem')
  const label = (required: boolean) => {
    const children = () => createElement('input')
    const drawn = renderToStaticMarkup(createElement(item, { label: '名称', required, children }))
    return /<label[^>]*>(.*?)<\/label>/.exec(drawn)?.[1]
  }
  expect(label(true)).toBe('名称<span class="required" aria-hidden="true"> *</span>')
  expect(label(false)).toBe('名称')
})
