// Roles of this firm, and who has which one on a customer.
export type Role = { readonly id: bigint; readonly name: string; readonly module: string; readonly type: string }
/** Somebody's role on a customer. */
export type Member = {
  readonly id: bigint
  readonly companyId: bigint
  readonly userId: bigint
  readonly roleId: bigint
}

/** By id as text. */
export type Staff = {
  readonly roles: Map<string, Role>
  readonly members: Map<string, Member>
}

/** A firm without any. */
export const noStaff = (): Staff => ({ roles: new Map(), members: new Map() })

const roles = [
  ['负责人', 'company', '1'],
  ['承办律师', 'company', '2'],
  ['秘书', 'company', '2'],
  ['联系人维护', 'contact', '2'],
] as const

type Firm = {
  readonly newId: () => bigint
  readonly people: readonly { readonly id: bigint }[]
  readonly companies: ReadonlyMap<string, { readonly id: bigint }>
}

/** Fills them; the same every time. Every seventh customer has a member. */
export function fillStaff(staff: Staff, { newId, people, companies }: Firm): void {
  // Small numbers, as a table counts them.
  for (const [place, [name, module, type]] of roles.entries()) {
    const id = BigInt(place + 11)
    staff.roles.set(String(id), { id, name, module, type })
  }
  for (const [place, company] of [...companies.values()].entries()) {
    const person = people[place % people.length]
    if (place % 7 !== 0 || person === undefined) continue
    const id = newId()
    staff.members.set(String(id), { id, companyId: company.id, userId: person.id, roleId: 12n })
  }
}
