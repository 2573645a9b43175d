import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import type { FirmTag, TagKind } from '#shared/contract/admin'
import { taggedTypes } from '#shared/domain/record-kinds'
import { kindTagsQuery, tagNamesQuery, useMakeTag, useRemoveTag } from '../../bridge/admin.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { type OfflineReason, useOffline } from '../../bridge/online.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Segments } from '../../components/segments.tsx'
import { TextBox } from '../../components/text-box.tsx'
import { useWords } from '../../lib/words.ts'
import { ListSection, moduleWords, RemoveLine } from './list-parts.tsx'

const kinds: readonly TagKind[] = taggedTypes

const RemoveTag = (props: {
  readonly tag: FirmTag
  readonly kind: TagKind
  readonly offline: OfflineReason | null
  readonly onDone: (said: string) => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const { mutate, isPending, error } = useRemoveTag()
  const [tag, setTag] = useState(props.tag)
  const [outdated, setOutdated] = useState(false)
  return (
    <RemoveLine
      title={words('admin.tagRemove')}
      text={words('admin.tagRemoveSure', { name: tag.name, kind: moduleWords(words, props.kind) })}
      outdated={outdated ? words('admin.tagOutdated', { name: tag.name }) : null}
      error={error}
      busy={isPending}
      offline={props.offline}
      onConfirm={() =>
        mutate(
          { id: tag.id, seen: { name: tag.name } },
          {
            onSuccess: ({ tag: now }) => {
              if (now === null) return props.onDone(words('admin.tagRemoved', { name: tag.name }))
              setTag(now)
              setOutdated(true)
            },
          },
        )
      }
      onClose={props.onClose}
    />
  )
}

/** Finds a tag, and makes one of a name that is free. */
const TagField = (props: {
  readonly kind: TagKind
  readonly text: string
  readonly known: boolean
  readonly offline: OfflineReason | null
  readonly field: RefObject<HTMLDivElement | null>
  readonly onText: (text: string) => void
  readonly onMade: (name: string) => void
}) => {
  const words = useWords()
  const id = useId()
  const { kind, text, offline } = props
  const { mutate, isPending, error, reset } = useMakeTag()
  const names = useQuery(tagNamesQuery(kind, offline === null)).data?.names ?? []
  const wanted = text.trim()
  const taken = props.known || names.includes(wanted)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '' || taken || isPending || offline !== null) return
    mutate({ objType: kind, name: wanted }, { onSuccess: (made) => made && props.onMade(wanted) })
  }
  const note =
    error !== null
      ? words('tags.notCreated', { reason: errorWords(error) })
      : taken && wanted !== ''
        ? words('admin.tagTaken')
        : ''
  return (
    <form className="admin-tag-form" onSubmit={submit}>
      <div className="admin-tag-field" ref={props.field}>
        <TextBox
          data-focus-next
          label={words('admin.tagField')}
          describedBy={`${id}-note`}
          placeholder={words('admin.tagField')}
          value={text}
          maxLength={50}
          onChange={(event) => {
            reset()
            props.onText(event.target.value)
          }}
        />
      </div>
      <Button
        icon="plus"
        type="submit"
        disabled={wanted === '' || taken || isPending || offline !== null}
        title={offline === null ? undefined : words(`online.${offline}`)}
      >
        {words('admin.tagNew')}
      </Button>
      <p id={`${id}-note`} className={error === null ? 'form-note' : 'form-note error'} role="status">
        {note}
      </p>
    </form>
  )
}

/** The firm's tags for customers and contacts (TG-01, AP-44, AP-45, AP-47): read, made and deleted at the firm. */
export const FirmTags = () => {
  const words = useWords()
  const offline = useOffline()
  const [kind, setKind] = useState<TagKind>('company')
  const [text, setText] = useState('')
  const [removing, setRemoving] = useState<FirmTag | null>(null)
  const [said, setSaid] = useState('')
  const field = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useQuery(kindTagsQuery(kind, offline === null))
  const wanted = text.trim().toLowerCase()
  const tags = data?.tags ?? []
  const found = tags.filter(({ name }) => name.toLowerCase().includes(wanted))
  const button = (tag: FirmTag) => {
    const label = words('admin.tagRemoveOf', { name: tag.name })
    return (
      <IconButton
        icon="trash"
        label={label}
        title={offline === null ? label : words(`online.${offline}`)}
        disabled={offline !== null}
        onClick={() => {
          setSaid('')
          setRemoving(tag)
        }}
      />
    )
  }
  return (
    <>
      <ListSection
        title={words('admin.tags')}
        count={data?.tags.length ?? null}
        none={found.length > 0 ? null : words(tags.length === 0 ? 'admin.noTags' : 'admin.noTagMatch')}
        tools={
          <Segments
            label={words('admin.tagKind')}
            items={kinds.map((value) => ({ value, label: moduleWords(words, value) }))}
            value={kind}
            onChange={(value) => {
              setKind(kinds.find((one) => one === value) ?? kind)
              setText('')
              setSaid('')
            }}
          />
        }
        form={
          <TagField
            key={kind}
            kind={kind}
            text={text}
            known={tags.some(({ name }) => name === text.trim())}
            offline={offline}
            field={field}
            onText={setText}
            onMade={(name) => {
              setText('')
              setSaid(words('admin.tagMade', { name }))
              field.current?.querySelector('input')?.focus()
            }}
          />
        }
        said={said}
        offline={offline}
        error={error}
        onRetry={() => void refetch()}
      >
        {(titleId) => (
          <ul className="admin-tags" aria-labelledby={titleId}>
            {found.map((tag) => (
              <li key={tag.id}>
                <span className="tag cut" title={tag.name}>
                  {tag.name || tag.id}
                </span>
                {button(tag)}
              </li>
            ))}
          </ul>
        )}
      </ListSection>
      {removing === null ? null : (
        <RemoveTag
          tag={removing}
          kind={kind}
          offline={offline}
          onDone={(text) => {
            setSaid(text)
            setRemoving(null)
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  )
}
