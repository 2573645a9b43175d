import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropUpload } from '../../../bridge/attachments.ts'
import {
  type ContractView,
  handedOverQuery,
  handOver,
  parseContract,
  useContractChange,
} from '../../../bridge/contracts.ts'
import { failureOf } from '../../../bridge/index.ts'
import { useOffline } from '../../../bridge/online.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Icon } from '../../../components/icon.tsx'
import { TextField } from '../../../components/text-box.tsx'
import { failureWords } from '../../../lib/failure-words.ts'
import { useWords } from '../../../lib/words.ts'
import { type Field, fields, LONGEST_TEXT, none, tooLong, type Values, valuesOf } from './contract-values.ts'

/** The file from which a new contract is read: chosen, uploaded, read by the firm. */
type Source = {
  readonly name: string
  readonly state: 'reading' | 'read' | 'notRead'
  readonly uploadId: string
  readonly fsid: string
}

/** A new contract, filled in by hand or out of a file (CT-05), or other names for one that is there. */
export const ContractDialog = (props: {
  readonly contract: ContractView | null
  readonly onDone: (id: string) => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const offline = useOffline()
  const change = useContractChange()
  const input = useRef<HTMLInputElement>(null)
  const { contract } = props
  // What the person saw: the contract itself may change while the dialog is open.
  const [seen, setSeen] = useState(valuesOf(contract))
  const [values, setValues] = useState(seen)
  /** What others have made of fields meanwhile. */
  const [outdated, setOutdated] = useState<Partial<Values>>({})
  const [source, setSource] = useState<Source | null>(null)
  /** What was read out of the file that was chosen last. */
  const found = useRef(none)
  const [asked, setAsked] = useState(false)
  // A file that nobody waits for any more does not go to the firm.
  const waits = useRef('')
  waits.current = source?.uploadId ?? ''
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      if (waits.current !== '') dropUpload(waits.current)
    }
  }, [])
  const upload = useQuery(handedOverQuery(source?.uploadId ?? '')).data?.[0]
  const notRead = (name: string) => setSource({ name, state: 'notRead', uploadId: '', fsid: '' })
  const read = useEffectEvent(async (name: string, fsid: string) => {
    setSource({ name, state: 'reading', uploadId: '', fsid })
    try {
      const { name: title, partyA, partyB } = await parseContract(fsid)
      found.current = { name: title, partyA, partyB }
      // What a person has typed stays.
      setValues((now) => ({
        name: now.name || title,
        partyA: now.partyA || partyA,
        partyB: now.partyB || partyB,
      }))
      setSource({ name, state: 'read', uploadId: '', fsid })
    } catch {
      setSource({ name, state: 'notRead', uploadId: '', fsid })
    }
  })
  const follow = useEffectEvent((stands: NonNullable<typeof upload>) => {
    if (source === null || source.uploadId !== stands.id) return
    if (stands.attachment !== null) void read(source.name, stands.attachment.fsid)
    else if (stands.state === 'refused' || stands.state === 'cancelled') {
      notRead(source.name)
      if (stands.state === 'refused') dropUpload(stands.id)
    }
  })
  useEffect(() => {
    if (upload !== undefined) follow(upload)
  }, [upload])
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    // What the file before it said goes with that file.
    const before = found.current
    found.current = none
    setValues((now) => {
      const left = (field: Field) => (now[field] === before[field] ? '' : now[field])
      return { name: left('name'), partyA: left('partyA'), partyB: left('partyB') }
    })
    setSource({ name: file.name, state: 'reading', uploadId: '', fsid: '' })
    try {
      const uploadId = await handOver(file)
      if (isOpen.current) setSource({ name: file.name, state: 'reading', uploadId, fsid: '' })
      else dropUpload(uploadId)
    } catch {
      notRead(file.name)
    }
  }
  // What a file says may be longer than what can be typed.
  const long = tooLong(values, seen)
  const submit = () => {
    setAsked(true)
    const name = values.name.trim()
    if (name === '' || long.length > 0) return
    const written = { name, partyA: values.partyA.trim(), partyB: values.partyB.trim() }
    if (contract === null)
      return change.mutate(
        { call: 'create', input: { ...written, fsid: source?.fsid ?? '' } },
        { onSuccess: ({ id }) => props.onDone(id) },
      )
    const { id } = contract
    const changed = fields.filter((field) => values[field] !== seen[field])
    if (changed.length === 0) return props.onDone(id)
    const changes = Object.fromEntries(changed.map((field) => [field, written[field]]))
    change.mutate(
      { call: 'update', input: { id, seen: { ...seen }, changes } },
      { onSuccess: (ended) => (ended.outdated === null ? props.onDone(id) : overtake(valuesOf(ended.outdated))) },
    )
  }
  /** Somebody else was quicker: what the person has not touched follows, what they typed stays and is said. */
  const overtake = (theirs: Values) => {
    setValues((now) => {
      const follow = (field: Field) => (now[field] === seen[field] ? theirs[field] : now[field])
      return { name: follow('name'), partyA: follow('partyA'), partyB: follow('partyB') }
    })
    setOutdated(
      Object.fromEntries(
        fields.filter((field) => theirs[field] !== seen[field]).map((field) => [field, theirs[field]]),
      ),
    )
    setSeen(theirs)
  }
  const errorOf = (field: Field) => {
    if (field === 'name' && asked && values.name.trim() === '') return words('contracts.nameRequired')
    if (long.includes(field)) return words('create.tooLong', { most: LONGEST_TEXT })
    const theirs = outdated[field]
    if (theirs === undefined || theirs === values[field]) return undefined
    return words('contracts.outdated', { value: theirs || words('common.none') })
  }
  const failure = change.error === null ? null : failureOf(change.error)
  const failed =
    failure === null ? undefined : failure.code === 'doubtful' ? words('contracts.doubtful') : failureWords(failure)
  return (
    <Dialog
      title={words(contract === null ? 'contracts.new' : 'contracts.edit')}
      action={words('common.save')}
      busy={change.isPending}
      actionDisabled={offline !== null || source?.state === 'reading'}
      dirty={fields.some((field) => values[field] !== seen[field])}
      error={offline === null ? failed : words(`online.${offline}`)}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {fields.map((field) => (
        <TextField
          key={field}
          label={words(`contracts.${field}`)}
          required={field === 'name'}
          value={values[field]}
          maxLength={LONGEST_TEXT}
          error={errorOf(field)}
          onText={(text) => setValues((now) => ({ ...now, [field]: text }))}
        />
      ))}
      {contract === null ? (
        <div className="contract-source">
          <input
            ref={input}
            type="file"
            hidden
            autoComplete="off"
            aria-label={words('contracts.fromFile')}
            onChange={({ target }) => {
              void take(target.files?.[0])
              target.value = ''
            }}
          />
          <Button
            icon="upload"
            disabled={offline !== null || source?.state === 'reading'}
            onClick={() => input.current?.click()}
          >
            {words('contracts.fromFile')}
          </Button>
          <p className={source?.state === 'notRead' ? 'field-note error' : 'meta'} role="status">
            {source?.state === 'notRead' ? <Icon name="alert" size={14} /> : null}
            <span>
              {source === null
                ? words('contracts.fromFileHint')
                : words(`contracts.${source.state}`, { name: source.name })}
            </span>
          </p>
        </div>
      ) : null}
    </Dialog>
  )
}
