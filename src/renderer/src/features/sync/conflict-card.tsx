import type { ConflictEntry } from '#shared/contract/work'
import { resolvePlace } from '#shared/domain/work'
import { useChangeWords } from '../../actions/use-change-words.ts'
import { useFormDraft } from '../../bridge/form-draft.ts'
import { useResolveConflict } from '../../bridge/work.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { fieldLabel, fieldOf } from '../../lib/field-labels.ts'
import { submitWords } from '../../lib/shortcuts.ts'
import { formatStamp } from '../../lib/time.ts'
import { joined } from '../../lib/values.ts'
import { allOf, decidedOf, decidingIn, isBegun, undecided } from './conflict-choice.ts'
import { ClashRow } from './conflict-row.tsx'
import { type CardAt, InboxCard } from './inbox-card.tsx'

/**
 * A clash of two edits: every field is decided by a person, then Ctrl+Enter saves. What was chosen and typed is a draft
 * until then.
 */
export const ConflictCard = ({ conflict, ...card }: CardAt & { readonly conflict: ConflictEntry }) => {
  const tools = useChangeWords()
  const { words, zone } = tools
  const resolve = useResolveConflict()
  const { draft, written, put, giveUp } = useFormDraft(resolvePlace(conflict.id), decidingIn, isBegun)
  const decided = decidedOf(conflict, written.choices)
  const isWriting = Object.keys(written.editors).length > 0
  const isClosed = !draft.ready || draft.elsewhere
  // A text that stands in an editor is decided about, too, before anything goes out.
  const missing = isWriting ? 'conflict.writing' : decided < conflict.fields.length ? 'conflict.undecided' : null
  const merged = conflict.merged.map((name) => fieldLabel(fieldOf(conflict.entity, name, tools.lists), words))
  const save = () => {
    if (missing !== null || isClosed || resolve.isPending) return
    draft.flush()
    resolve.mutate({ id: conflict.id, choices: { ...written.choices } })
  }
  const head = (title: string, time: number | null) => (
    <span>
      {title}
      {time === null ? null : <span className="clash-time">{formatStamp(time, zone)}</span>}
    </span>
  )
  return (
    <InboxCard
      {...card}
      id={conflict.id}
      entry={conflict}
      tone="warn"
      reason={words('conflict.title')}
      draft={draft}
      error={resolve.error}
      onSubmit={save}
      actions={
        <>
          {(['mine', 'theirs'] as const).map((pick) => (
            <Button
              key={pick}
              kind="quiet"
              disabled={isClosed}
              onClick={() => put({ ...written, choices: allOf(conflict, pick) })}
            >
              {words(pick === 'mine' ? 'conflict.allMine' : 'conflict.allTheirs')}
            </Button>
          ))}
          <span className="grow" />
          <span className="meta small" role="status">
            {isWriting
              ? words('conflict.writing')
              : words('conflict.decided', { n: decided, all: conflict.fields.length })}
          </span>
          <Button disabled={isClosed || (decided === 0 && !isWriting)} onClick={() => giveUp(undecided)}>
            {words('common.cancel')}
          </Button>
          <Button
            kind={card.current ? 'primary' : 'default'}
            disabled={missing !== null || isClosed || resolve.isPending}
            title={missing === null ? undefined : words(missing)}
            onClick={save}
          >
            {words('common.save')}
            <span className="key">{submitWords}</span>
          </Button>
        </>
      }
    >
      <div className="clashes" inert={isClosed}>
        <div className="clash clash-head" aria-hidden="true">
          <span>{words('conflict.field')}</span>
          <span>{words('conflict.base')}</span>
          {head(words('conflict.mine'), conflict.mineAt)}
          {head(words('conflict.theirs'), conflict.theirsAt)}
        </div>
        {conflict.fields.map((clash) => (
          <ClashRow
            key={clash.field}
            conflict={conflict}
            clash={clash}
            deciding={written}
            tools={tools}
            onDecide={put}
          />
        ))}
      </div>
      {merged.length === 0 ? null : (
        <p className="inbox-merged">
          <Icon name="check" size={14} />
          {words('conflict.merged', { names: joined(merged), n: merged.length })}
        </p>
      )}
    </InboxCard>
  )
}
