// The conflict-of-interest check (beyond 1): parties in, who is known already out, as a record that can be printed.
// Lives here: this page. May not: search by itself; the core does, and keeps what it found.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { InterestCheck } from '#shared/contract/checks'
import type { SessionState } from '#shared/contract/session'
import { keptChecksQuery, useInterestCheck, useKeptCheck } from '../../bridge/checks.ts'
import { useDraft, useOnceReady } from '../../bridge/drafts.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { Button } from '../../components/button.tsx'
import { DraftElsewhere } from '../../components/draft-elsewhere.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { isSubmit } from '../../lib/keys.ts'
import { partiesIn } from '../../lib/paths.ts'
import { submitWords } from '../../lib/shortcuts.ts'
import { formatDateTime, useZone } from '../../lib/time.ts'
import { joined } from '../../lib/values.ts'
import { useWords, type Words } from '../../lib/words.ts'
import { withParties } from './add-parties.ts'
import { CheckRecord } from './check-record.tsx'
import '../../app/styles/checks.css'

const most = 50
const shortest = 2
const longest = 200
/** Earlier checks that are listed at first, and that each wish for more adds. */
const keptStep = 100

/** The parties of a text, one a line, and what is wrong with the first line that is none. */
const readParties = (text: string, words: Words): { readonly parties: readonly string[]; readonly error?: string } => {
  const lines = text.split('\n').map((line) => line.trim())
  const parties = [...new Set(lines.filter((line) => line !== ''))]
  if (parties.length === 0) return { parties, error: words('checks.empty') }
  if (parties.length > most) return { parties, error: words('checks.many', { n: parties.length }) }
  const wrong = lines.findIndex((line) => line !== '' && (line.length < shortest || line.length > longest))
  if (wrong < 0) return { parties }
  const reason = (lines[wrong] ?? '').length < shortest ? 'checks.short' : 'checks.long'
  return { parties, error: words(reason, { n: wrong + 1 }) }
}

const Kept = ({ onOpen }: { readonly onOpen: (check: InterestCheck) => void }) => {
  const words = useWords()
  const zone = useZone()
  const [limit, setLimit] = useState(keptStep)
  const list = useQuery(keptChecksQuery(limit))
  const opening = useKeptCheck()
  const { data } = list
  const error = list.error ?? opening.error
  const checks = data?.checks ?? []
  return (
    <section className="checks-kept" aria-label={words('checks.kept')}>
      <h2>{words('checks.kept')}</h2>
      {data === undefined && error === null ? (
        <div className="skeleton" role="status" aria-label={words('common.loading')}>
          <span className="bone" style={{ width: 220 }} />
        </div>
      ) : null}
      {error === null ? null : (
        <p className="form-note error" role="alert">
          <Icon name="alert" size={14} />
          <span>{words('checks.keptFailed', { reason: errorWords(error) })}</span>
          <Button
            kind="link"
            onClick={() => {
              opening.reset()
              void list.refetch()
            }}
          >
            {words('common.retry')}
          </Button>
        </p>
      )}
      {data !== undefined && checks.length === 0 ? <p className="meta">{words('checks.keptNone')}</p> : null}
      <ul>
        {checks.map((check) => {
          const line = words('checks.keptLine', { parties: joined(check.parties), n: check.found })
          return (
            <li key={check.id}>
              <button
                type="button"
                className="check-kept"
                title={line}
                onClick={() => opening.mutate(check.id, { onSuccess: onOpen })}
              >
                <span className="cut">{line}</span>
                <span className="meta">
                  {formatDateTime(check.at, zone)} {check.by}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {data !== undefined && data.total > limit ? (
        <Button kind="link" onClick={() => setLimit(limit + keptStep)}>
          {words('checks.keptMore', { n: data.total - limit })}
        </Button>
      ) : null}
    </section>
  )
}

/**
 * The page of the check. What was typed stays until the next one is begun, and outlives the page until it was checked; a
 * name that it is opened with, of a record or of one in the making, is added to that.
 */
export const ChecksPage = ({ session }: { readonly session: SessionState }) => {
  const words = useWords()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft('checks:parties', (kept, typed) => `${kept}\n${typed}`)
  const [checked, setChecked] = useState('')
  const text = draft.text ?? checked
  const [error, setError] = useState<string | null>(null)
  const [shown, setShown] = useState<InterestCheck | null>(null)
  const check = useInterestCheck()
  // A key that is held presses again before the page is drawn as one that waits.
  const isRunning = useRef(false)
  // What is checked is taken away when it ends: nothing else is put there meanwhile.
  const isFixed = draft.elsewhere || check.isPending
  const write = (next: string) => {
    if (isFixed || isRunning.current) return
    setChecked('')
    if (next !== '') draft.write(next)
    else if (draft.text !== null) draft.clear()
  }
  const run = useOnceReady(draft, () => {
    if (isFixed || isRunning.current) return
    const { parties, error: wrong } = readParties(text, words)
    setError(wrong ?? null)
    if (wrong !== undefined) {
      field.current?.focus()
      return
    }
    isRunning.current = true
    check.mutate(
      { parties, draft: draft.leave(null) },
      {
        onSuccess: (found) => {
          setShown(found)
          setChecked(text)
          if (draft.text !== null) draft.clear()
        },
        onError: (failure) => setError(words('checks.failed', { reason: errorWords(failure) })),
        onSettled: () => {
          isRunning.current = false
        },
      },
    )
  })
  const { state } = useLocation()
  const navigate = useNavigate()
  const add = useEffectEvent((parties: readonly string[]) => {
    setShown(null)
    setError(null)
    write(withParties(draft.text ?? '', parties))
    field.current?.focus()
    // A reload, or a way back, would add them again.
    void navigate('.', { replace: true, state: null })
  })
  const isOpen = draft.ready && !isFixed
  useEffect(() => {
    const parties = partiesIn(state)
    if (isOpen && parties.length > 0) add(parties)
  }, [isOpen, state])
  const again = () => {
    setShown(null)
    write('')
    field.current?.focus()
  }
  return (
    <div className="checks-page">
      <header className="page-head">
        <h1>{words('checks.title')}</h1>
      </header>
      <div className="checks-body">
        <form
          className="checks-form"
          onSubmit={(event) => {
            event.preventDefault()
            run()
          }}
        >
          <label htmlFor={id}>{words('checks.parties')}</label>
          <textarea
            id={id}
            ref={field}
            className={error === null ? 'checks-text' : 'checks-text invalid'}
            rows={8}
            autoComplete="off"
            spellCheck={false}
            readOnly={isFixed}
            value={text}
            aria-invalid={error !== null}
            aria-describedby={`${id}-note`}
            onChange={(event) => {
              write(event.target.value)
              setError(null)
            }}
            onKeyDown={(event) => {
              if (!isSubmit(event)) return
              event.preventDefault()
              run()
            }}
          />
          <DraftElsewhere draft={draft} />
          <p
            id={`${id}-note`}
            className={error === null ? 'form-note' : 'form-note error'}
            role={error === null ? undefined : 'alert'}
          >
            {error === null ? null : <Icon name="alert" size={14} />}
            <span>{error ?? words('checks.hint')}</span>
          </p>
          <div className="checks-actions">
            <Button kind="primary" type="submit" disabled={isFixed}>
              {words('checks.run')}
              <kbd>{submitWords}</kbd>
            </Button>
            {shown === null ? null : (
              <Button kind="quiet" disabled={isFixed} onClick={again}>
                {words('checks.again')}
              </Button>
            )}
          </div>
          <Kept onOpen={setShown} />
        </form>
        <div className="checks-result" aria-live="polite">
          {shown === null ? (
            <Notice icon="scale" title={words('checks.choose')} text={words('checks.chooseHint')} />
          ) : (
            <CheckRecord check={shown} firm={session.user?.orgName ?? ''} />
          )}
        </div>
      </div>
    </div>
  )
}
