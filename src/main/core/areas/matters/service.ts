import type { Remote } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import { FOUND_PROJECTS } from '#shared/domain/next-action'
import type { Project } from '#shared/domain/project'
import type { Home } from '../../engine/account-session.ts'
import { switchOf } from '../reference/index.ts'

/** Projects of one answer of `known`. */
const KNOWN_PAGE = 50

/** Projects and what a next action is made of (SC, AP-01 to AP-05); what was read of a project once is kept. */
export function createMatters(home: Home): CoreHandlers['matters'] {
  const remote = async () => (await home.opened().connect()).matters
  const now = () => home.ports.clock.now()
  return {
    project({ id }) {
      const found = home.opened().store.projects.get(id)
      if (found === null) return { project: null, attorneys: [] }
      const { attorneys, other, ...project } = found
      return { project: { ...project, other: [...other] }, attorneys: [...attorneys] }
    },
    known({ text, from }) {
      const found = home.opened().store.projects.named(text, KNOWN_PAGE + 1, from)
      const projects = found.slice(0, KNOWN_PAGE).map(({ attorneys: _, other: __, ...project }) => project)
      return { projects, next: found.length > KNOWN_PAGE ? from + KNOWN_PAGE : null }
    },
    async refresh({ id }) {
      const { store } = home.opened()
      const api = await remote()
      const known = store.projects.get(id)
      const [row, attorneys] = await readProject(api, id, known)
      store.projects.replace([{ ...row, attorneys: attorneys ?? known?.attorneys ?? [] }], now())
      home.changed('matters', [id])
      return {}
    },
    async search({ text }) {
      const { store } = home.opened()
      try {
        const found = (await (await remote()).search(text)).slice(0, FOUND_PROJECTS)
        home.changed('matters', store.projects.upsert(found, now()))
        return { projects: found.map(({ id, name }) => ({ id, name })), offline: false }
      } catch (error) {
        if (!isUnreachable(error)) throw error
        const known = store.projects.named(text, FOUND_PROJECTS)
        return { projects: known.map(({ id, name }) => ({ id, name })), offline: true }
      }
    },
    async groups({ project }) {
      return { groups: [...(await (await remote()).groups(project))] }
    },
    async sync({ id, force }) {
      await (await remote()).sync(id, force)
      return {}
    },
    defaults() {
      return {
        first: switchOf(home, 'schedule.type')?.trim() === 'alpha' ? 'task' : 'schedule',
        projectName: switchOf(home, 'customer.default.projectName')?.trim() ?? '',
      }
    },
  }
}

type People = Project['attorneys']

/**
 * A project and its people; null where the firm does not say who they are. There are firms that show no project by itself:
 * one whose people they name is there, as it is known here.
 */
async function readProject(
  api: Remote['matters'],
  id: string,
  known: Project | null,
): Promise<readonly [Project, People | null]> {
  const readPeople = () => attorneysOf(() => api.attorneys(id))
  try {
    return [await api.project(id), await readPeople()]
  } catch (error) {
    if (known === null || !(error instanceof Failure) || error.code !== 'not-found') throw error
    const people = await readPeople()
    if (people === null || people.length === 0) throw error
    return [known, people]
  }
}

/** A firm that does not say who works on a project still shows the project; null where it did not say. */
async function attorneysOf<Row>(read: () => Promise<readonly Row[]>): Promise<readonly Row[] | null> {
  try {
    return await read()
  } catch (error) {
    const isRefused =
      error instanceof Failure &&
      ['not-found', 'forbidden', 'refused', 'bad-envelope', 'http-error'].includes(error.code)
    if (!isRefused) throw error
    return null
  }
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof Failure && ['unreachable', 'offline', 'timeout'].includes(error.code)
