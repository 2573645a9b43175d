// projectdetail, casedetail, arbitrationdetail: the page of a project by its bigType, in every state.
import type { Page } from '@playwright/test'
import { findings } from '../support/axe.ts'
import { clearFaults, editFirm, requestsOf, setFault } from '../support/firm-control.ts'
import { syncByPanel } from '../support/pages/sync-page.ts'
import { expect, loseFirm, type Office, openOffice, test, words } from './office.ts'

type Project = {
  readonly id: string
  readonly name: string
  readonly bigType: number | null
  readonly status: number
  readonly number: string
}

/** Projects of the firm, as its own call answers them; ids beyond 2^53 stay whole. */
const projectsOf = async (origin: string): Promise<readonly Project[]> => {
  const ask = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return JSON.parse((await answer.text()).replaceAll(/("id":)(\d{16,})/g, '$1"$2"')).data
  }
  const { token } = await ask('/api/v1/user/login', { account: 'linzhiyuan', password: 'firmdesk' })
  const everything = { startIndex: 1, pageSize: 100, matchedName: '', matterStatusSet: [] }
  return (await ask('/api/v1/alpha/project/searchProject', everything, token)).list
}

const ofKind = async ({ firm }: Office, holds: (bigType: number | null) => boolean): Promise<Project> => {
  const found = (await projectsOf(firm.origin)).find(({ bigType }) => holds(bigType))
  if (found === undefined) throw new Error('the firm has no such project')
  return found
}

const open = (page: Page, address: string) => page.evaluate((to) => location.assign(to), `#/${address}`)
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('RT-06 RT-07 SC-07 each project is shown under the address of its kind, with facts, lawyers and follow-ups', async ({
  page,
  office,
}) => {
  await openOffice(page, office)
  const kinds = [
    [30, 'arbitrationdetail', words['project.kind.arbitration']],
    [1, 'casedetail', words['project.kind.case']],
    [null, 'projectdetail', words['project.kind.project']],
    [12, 'projectdetail', words['project.kind.project']],
  ] as const
  for (const [kind, address, word] of kinds) {
    const project = await ofKind(office, (bigType) => bigType === kind)
    // An address that names another kind leads to the right one.
    await open(page, `${kind === 1 ? 'projectdetail' : 'casedetail'}/${project.id}`)
    await expect(title(page, project.name)).toBeVisible()
    await expect(title(page, project.name)).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`#/${address}/${project.id}/${kind ?? 0}$`))
    await expect(page.locator('.detail-title .tag')).toHaveText(word)
    await expect(page.getByRole('region', { name: words['project.facts'] })).toContainText(project.number)
    await expect(page.getByRole('region', { name: words['project.attorneys'] }).getByRole('listitem')).toHaveCount(2)
    await expect(page.getByRole('group', { name: words['followup.timeline'], exact: true })).toBeVisible()
  }
  expect(await findings(page)).toEqual([])
  // Back to the one that was open before.
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/#\/projectdetail\/\d+\/0$/)
  // A task of one is ticked where it stands, as in the calendar, and that is taken back there too.
  const { id: matterId, name: matterName } = await ofKind(office, (bigType) => bigType === 12)
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const timeSetting = { startTime: `${day} 10:00:00`, endTime: `${day} 10:30:00` }
  const fields = { name: '核对送达回证', matterId, matterName, timeSetting, finished: false }
  await editFirm(office.firm.origin, { op: 'task', fields })
  await open(page, `projectdetail/${matterId}/12`)
  await expect(title(page, matterName)).toBeVisible()
  await syncByPanel(page)
  const tick = page
    .getByRole('region', { name: words['project.tasks'] })
    .getByRole('checkbox', { name: words['calendar.tasks.tick'].replace('{title}', fields.name) })
  for (const done of [true, false, true]) {
    await tick.click()
    await expect(tick).toBeChecked({ checked: done })
    await expect(tick).toBeFocused()
  }
  expect(await findings(page)).toEqual([])
  await page.reload()
  await expect(title(page, matterName)).toBeVisible()
  await expect(page.getByRole('region', { name: words['project.tasks'] })).toBeVisible()
  await expect(tick).toHaveCount(0)
})

test('SC-07 D-106 a press has the project system read its project again by force; what is refused is said', async ({
  page,
  office,
}) => {
  await openOffice(page, office)
  const project = await ofKind(office, (bigType) => bigType === 1)
  await open(page, `casedetail/${project.id}/1`)
  const sync = page.getByRole('button', { name: words['project.sync'] })
  await expect(sync).toBeEnabled()
  const synced = async () =>
    (await requestsOf(office.firm.origin)).filter(({ path }) => path.endsWith(`/syncProject/${project.id}`))
  // To be opened syncs nothing.
  expect(await synced()).toEqual([])
  // The firm stamps a project anew where it is read by force alone.
  const changed = page.getByRole('region', { name: words['project.facts'] }).locator('dd').last()
  const before = await changed.textContent()
  await sync.click()
  await expect(page.getByText(words['project.synced'], { exact: true })).toBeVisible()
  expect(await synced()).toHaveLength(1)
  await expect(changed).not.toHaveText(before ?? '')
  await setFault(office.firm.origin, 'project.sync', { kind: 'refuse', message: '项目系统繁忙' })
  await sync.click()
  await expect(page.getByRole('alert').filter({ hasText: '项目系统繁忙' })).toBeVisible()
})

test('RT-06 SC-07 a project that is gone, may not be seen, cannot be read, or was read before says so', async ({
  page,
  office,
}) => {
  const { origin } = office.firm
  await openOffice(page, office)
  await open(page, 'projectdetail/404404404')
  await expect(page.getByText(words['project.missing'])).toBeVisible()
  // Nobody searches for paused ones, so nothing of these was read here yet.
  const all = await projectsOf(origin)
  const opened = [30, 1, null, 12].map((kind) => all.find(({ bigType }) => bigType === kind)?.id)
  const [secret, broken] = all.filter(({ id, status }) => status === 1 && !opened.includes(id))
  if (secret === undefined || broken === undefined) throw new Error('the firm has paused projects')
  await setFault(origin, 'project.get', { kind: 'status', status: 403 })
  await open(page, `arbitrationdetail/${secret.id}/30`)
  await expect(page.getByText(words['project.forbidden'])).toBeVisible()
  await clearFaults(origin)
  await setFault(origin, 'project.get', { kind: 'refuse', message: '系统维护' })
  await open(page, `projectdetail/${broken.id}`)
  await expect(page.getByText(words['project.failed'])).toBeVisible()
  await clearFaults(origin)
  await page.getByRole('main').getByRole('button', { name: words['common.retry'] }).click()
  await expect(title(page, broken.name)).toBeVisible()
  await expect(page.getByRole('listitem').first()).toBeVisible()
  // What was read stays, and says that it is not of now.
  await setFault(origin, 'project.get', { kind: 'refuse', message: '系统维护' })
  await page.reload()
  await expect(title(page, broken.name)).toBeVisible()
  await expect(page.getByText(/^显示的是本机上次读到的内容：.*系统维护/)).toBeVisible()
})

test('SC-06 the list has what this computer knows and what the firm finds, by keys and offline too', async ({
  page,
  office,
}) => {
  const { origin } = office.firm
  await openOffice(page, office)
  await page.keyboard.press('Control+4')
  const list = page.getByRole('listbox', { name: words['projects.title'] })
  await expect(list.getByRole('option').first()).toBeVisible()
  // One that nothing here knows yet: the firm's search brings it.
  const shown = await list.getByRole('option').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')))
  const searched = [0, 2, 4, 7]
  const wanted = (await projectsOf(origin)).find(({ id, status }) => searched.includes(status) && !shown.includes(id))
  if (wanted === undefined) throw new Error('the firm has more projects than it shows at once')
  await page.keyboard.press('/')
  await page.keyboard.insertText(wanted.name)
  await expect(list.getByRole('option', { name: wanted.name })).toContainText(wanted.number)
  await page.keyboard.press('Enter')
  await expect(title(page, wanted.name)).toBeFocused()
  await expect(page.getByRole('region', { name: words['project.tasks'] })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list.getByRole('option', { name: wanted.name })).toBeFocused()
  expect(await findings(page)).toEqual([])
  await loseFirm(page, office)
  await page.keyboard.press('Control+4')
  await expect(list.getByRole('option', { name: wanted.name })).toBeVisible()
  await expect(page.getByText(words['next.knownProjects'])).toBeVisible()
})
