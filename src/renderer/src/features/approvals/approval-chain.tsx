import type { ReactNode } from 'react'
import type { StepState } from '#shared/domain/approval'
import { approvalStatus } from '#shared/domain/approval'
import type { ApprovalView } from '../../bridge/approvals.ts'
import { Icon, type IconName } from '../../components/icon.tsx'
import { formatDateTime } from '../../lib/time.ts'
import { FileChip } from '../../media/file-chip.tsx'
import { type Saying, stampWords } from './approval-words.ts'

type Step = ApprovalView['steps'][number]

const glyphs: Readonly<Record<StepState, IconName | null>> = {
  begun: 'edit',
  attached: 'clip',
  passed: 'check',
  rejected: 'close',
  current: 'clock',
  pending: null,
  withdrawn: 'undo',
  copied: 'eye',
  unknown: null,
}

const deciding: ReadonlySet<StepState> = new Set(['passed', 'rejected', 'current', 'pending'])

/** How it stands where it came to nothing: then nobody gets a copy. */
const endedWithout: ReadonlySet<number | null> = new Set([
  approvalStatus.rejected,
  approvalStatus.anewAfterRejection,
  approvalStatus.withdrawn,
  approvalStatus.anewAfterWithdrawal,
])

/** At which of the deciding steps it stands, in words; '' where the firm shows none. */
const placeWords = (steps: readonly Step[], { words }: Saying): string => {
  const decisions = steps.filter(({ state }) => deciding.has(state))
  const at = decisions.findIndex(({ state }) => state === 'current')
  if (decisions.length === 0) return ''
  return at < 0
    ? words('approvals.steps', { m: decisions.length })
    : words('approvals.step', { n: at + 1, m: decisions.length })
}

/** One step: who, what became of it and when, as what, what they said, which files came with it. */
const ChainStep = (props: {
  readonly state: StepState
  readonly name: string
  readonly end: ReactNode
  readonly note: string
  readonly saying: Saying
  readonly step?: Step
}) => {
  const { state, name, note, saying, step } = props
  const { words } = saying
  const glyph = glyphs[state]
  return (
    <li className={`chain-step is-${state}`}>
      <span className="chain-glyph">{glyph === null ? null : <Icon name={glyph} size={12} />}</span>
      <div className="chain-line">
        <span className="chain-name" title={name}>
          {name || words('approvals.nobody')}
        </span>
        <span className="chain-state">{words(`approvals.state.${state}`)}</span>
        <span className="chain-end">{props.end}</span>
      </div>
      {note === '' ? null : <p className="meta small">{note}</p>}
      {step === undefined || step.attachments.length === 0 ? null : (
        <div className="chain-files">
          {step.attachments.map((file, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may stand there twice, and their order stays
            <FileChip key={`${file.fsid}${at}`} file={file} among={step.attachments} />
          ))}
        </div>
      )}
      {step === undefined || step.opinion === '' ? null : <p className="chain-opinion">{step.opinion}</p>}
    </li>
  )
}

/** The chain of approvers in its order, and who gets a copy (AV-02: the same glyphs as in the list). */
export const ApprovalChain = ({ approval, saying }: { readonly approval: ApprovalView; readonly saying: Saying }) => {
  const { words, zone } = saying
  const { steps, copies, status } = approval
  const known = new Set(steps.filter(({ state }) => state === 'copied').map(({ person }) => person.id))
  const place = placeWords(steps, saying)
  return (
    <aside className="approval-chain" aria-label={words('approvals.chain')}>
      <h3>
        {words('approvals.chain')} {place === '' ? null : <span className="meta small">{place}</span>}
      </h3>
      {steps.length === 0 ? <p className="meta">{words('approvals.noChain')}</p> : null}
      <ol>
        {steps.map((step, at) => (
          <ChainStep
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id, and stand in the order of the chain
            key={at}
            state={step.state}
            name={step.person.name}
            note={step.duty}
            saying={saying}
            step={step}
            end={
              step.state === 'current' ? (
                <span className="chain-now">{words('approvals.now')}</span>
              ) : step.at === null ? null : (
                <time className="meta small" title={formatDateTime(step.at, zone)}>
                  {stampWords(step.at, saying)}
                </time>
              )
            }
          />
        ))}
        {copies
          .filter(({ id }) => !(known.has(id) || endedWithout.has(status)))
          .map((person, at) => (
            <ChainStep
              // biome-ignore lint/suspicious/noArrayIndexKey: a person without an id may not be the only one
              key={`${person.id}${at}`}
              state="copied"
              name={person.name}
              note={status === approvalStatus.inApproval ? words('approvals.copyLater') : ''}
              saying={saying}
              end={null}
            />
          ))}
      </ol>
    </aside>
  )
}
