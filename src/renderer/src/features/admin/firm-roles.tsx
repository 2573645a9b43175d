import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FirmRole } from '#shared/contract/admin'
import { firmRolesQuery, roleHoldersQuery, useRemoveRole } from '../../bridge/admin.ts'
import { type OfflineReason, useOffline } from '../../bridge/online.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Select } from '../../components/select.tsx'
import { joined } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import { ListSection, moduleWords, RemoveLine, typeWords } from './list-parts.tsx'
import { RoleDialog } from './role-dialog.tsx'
import '../../app/styles/plain-table.css'

/** Module of customers, which every firm has. */
const COMPANY = 'company'

/** People of a role who are named before it is deleted. */
const NAMED = 5

type Open = { readonly what: 'create' } | { readonly what: 'change' | 'remove'; readonly role: FirmRole }

const RemoveRole = (props: {
  readonly role: FirmRole
  readonly typeOf: (role: FirmRole) => string
  readonly offline: OfflineReason | null
  readonly onDone: (said: string) => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const { mutate, isPending, error } = useRemoveRole()
  const [role, setRole] = useState(props.role)
  const [outdated, setOutdated] = useState(false)
  const { id, ...seen } = role
  const holders = useQuery(roleHoldersQuery(id, props.offline === null)).data?.names ?? []
  const sure = words('admin.roleRemoveSure', { name: role.name, module: moduleWords(words, role.module) })
  const names = joined(holders.slice(0, NAMED))
  const key = holders.length > NAMED ? 'admin.roleHoldersMore' : 'admin.roleHolders'
  return (
    <RemoveLine
      title={words('admin.roleRemove')}
      text={holders.length === 0 ? sure : sure + words(key, { names, n: holders.length })}
      outdated={outdated ? words('admin.roleOutdatedRemove', { name: role.name, type: props.typeOf(role) }) : null}
      error={error}
      busy={isPending}
      offline={props.offline}
      onConfirm={() =>
        mutate(
          { id, seen },
          {
            onSuccess: ({ role: now }) => {
              if (now === null) return props.onDone(words('admin.roleRemoved', { name: role.name }))
              setRole(now)
              setOutdated(true)
            },
          },
        )
      }
      onClose={props.onClose}
    />
  )
}

const RoleTable = (props: {
  readonly roles: readonly FirmRole[]
  readonly labelledBy: string
  readonly typeOf: (role: FirmRole) => string
  readonly offline: OfflineReason | null
  readonly onOpen: (open: Open) => void
}) => {
  const words = useWords()
  const { offline } = props
  const button = (role: FirmRole, what: 'change' | 'remove', label: string) => (
    <IconButton
      icon={what === 'change' ? 'edit' : 'trash'}
      label={label}
      title={offline === null ? label : words(`online.${offline}`)}
      disabled={offline !== null}
      onClick={() => props.onOpen({ what, role })}
    />
  )
  return (
    <table className="plain-table admin-table" aria-labelledby={props.labelledBy}>
      <thead>
        <tr>
          <th scope="col">{words('admin.roleName')}</th>
          <th scope="col">{words('admin.module')}</th>
          <th scope="col">{words('admin.type')}</th>
          <th scope="col" className="admin-actions">
            {words('admin.actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {props.roles.map((role) => (
          <tr key={role.id}>
            <td>{role.name || role.id}</td>
            <td>{moduleWords(words, role.module)}</td>
            <td>{props.typeOf(role)}</td>
            <td className="admin-actions">
              {button(role, 'change', words('admin.roleEditOf', { name: role.name }))}
              {button(role, 'remove', words('admin.roleRemoveOf', { name: role.name }))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The roles of the firm by module (RL-01, AP-40 to AP-43): read and changed at the firm. */
export const FirmRoles = () => {
  const words = useWords()
  const offline = useOffline()
  const [module, setModule] = useState('')
  const all = useQuery(firmRolesQuery('', offline === null)).data
  const { data, error, refetch } = useQuery(firmRolesQuery(module, offline === null))
  const [open, setOpen] = useState<Open | null>(null)
  const [said, setSaid] = useState('')
  const types = data?.types ?? []
  const modules = [...new Set([COMPANY, ...(all?.roles ?? []).map((role) => role.module)])].filter(Boolean)
  const typeOf = ({ type }: FirmRole) =>
    type === '' ? '' : typeWords(words, types.find((one) => one.id === type) ?? { id: type, name: type })
  const close = () => setOpen(null)
  const done = (text: string) => {
    setSaid(text)
    close()
  }
  const show = (next: Open) => {
    setSaid('')
    setOpen(next)
  }
  return (
    <>
      <ListSection
        title={words('admin.roles')}
        count={data?.roles.length ?? null}
        none={data?.roles.length === 0 ? words('admin.noRoles') : null}
        tools={
          <>
            <Select
              label={words('admin.module')}
              value={module}
              items={[
                { value: '', label: words('admin.anyModule') },
                ...modules.map((value) => ({ value, label: moduleWords(words, value) })),
              ]}
              onChange={setModule}
            />
            <Button
              data-focus-next
              icon="plus"
              disabled={offline !== null || data === undefined}
              title={offline === null ? undefined : words(`online.${offline}`)}
              onClick={() => show({ what: 'create' })}
            >
              {words('admin.roleNew')}
            </Button>
          </>
        }
        said={said}
        offline={offline}
        error={error}
        onRetry={() => void refetch()}
      >
        {(titleId) => (
          <RoleTable roles={data?.roles ?? []} labelledBy={titleId} typeOf={typeOf} offline={offline} onOpen={show} />
        )}
      </ListSection>
      {open === null ? null : open.what === 'remove' ? (
        <RemoveRole role={open.role} typeOf={typeOf} offline={offline} onDone={done} onClose={close} />
      ) : (
        <RoleDialog
          role={open.what === 'change' ? open.role : null}
          roles={all?.roles ?? data?.roles ?? []}
          types={types}
          modules={modules}
          module={module || COMPANY}
          onDone={done}
          onClose={close}
        />
      )}
    </>
  )
}
