// What the project system of this firm holds, and its contracts.

export type Matter = {
  readonly id: bigint
  readonly name: string
  /** '' where it names none. */
  readonly bigType: string
  readonly status: number
  /** '' where nobody is named. */
  readonly client: string
  readonly lawyers: readonly { readonly id: bigint; readonly name: string }[]
  readonly groups: readonly { readonly id: bigint; readonly name: string }[]
}

export type Agreement = {
  readonly id: bigint
  readonly texts: Readonly<Record<string, string>>
  readonly fsid: string
  /** Epoch milliseconds. */
  readonly time: number
}

/** Everything of it, by id as text. */
export type Matters = {
  readonly projects: Map<string, Matter>
  readonly contracts: Map<string, Agreement>
  /** Ids of projects that were synced, with whether by force. */
  readonly synced: { readonly id: string; readonly force: boolean }[]
}

/** A project system with nothing in it. */
export const noMatters = (): Matters => ({
  projects: new Map(),
  contracts: new Map(),
  synced: [],
})

/** Fills it; the same every time. */
export function fillMatters(
  matters: Matters,
  { newId, people, now }: { newId: () => bigint; people: readonly { id: bigint; name: string }[]; now: number },
): void {
  const kinds = ['30', '1', '', '7']
  for (let place = 0; place < 14; place += 1) {
    const id = newId()
    matters.projects.set(String(id), {
      id,
      name: place === 3 ? '日常事务' : `滇${place}号${place % 2 === 0 ? '仲裁' : '诉讼'}案`,
      bigType: kinds[place % kinds.length] ?? '',
      status: place === 13 ? 1 : 2,
      client: place < 3 ? `滇池${place}号公司` : '',
      lawyers: people.slice(0, 1 + (place % 2)).map((one) => ({ id: one.id, name: one.name })),
      groups: place % 4 === 3 ? [] : ['准备', '开庭'].map((name) => ({ id: newId(), name })),
    })
  }
  for (let place = 0; place < 12; place += 1) {
    const id = newId()
    const texts = { name: `合同${place}号`, partyA: `昆明${place}号公司`, partyB: '滇衡法律咨询', finishUserName: '' }
    matters.contracts.set(String(id), { id, texts, fsid: '', time: now - (place + 1) * 3_600_000 })
  }
}
