import { useState } from 'react'
import { Link } from 'react-router'
import type { Job, JobArea } from '#shared/contract/jobs'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { recordRoute } from '../lib/paths.ts'
import { useWords } from '../lib/words.ts'
import { reasonOf } from './task-outcome.ts'
import '../app/styles/plain-table.css'

/** Failures that are shown at once. */
const step = 50

/** Which records a task could not do, and why each. */
export const TaskFailures = (props: {
  readonly area: JobArea
  readonly failures: Job['failures']
  readonly onClose: () => void
}) => {
  const words = useWords()
  const { area, failures } = props
  const [shown, setShown] = useState(step)
  const left = failures.length - shown
  return (
    <Dialog title={words('task.reasonsTitle')} size="wide" closeLabel={words('common.ok')} onClose={props.onClose}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{words(`task.of.${area}`)}</th>
            <th scope="col">{words('task.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {failures.slice(0, shown).map((failure) => (
            <tr key={failure.id}>
              <td>
                <Link to={recordRoute(area, failure.id)}>{failure.title || failure.id}</Link>
              </td>
              <td>{reasonOf(failure)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 ? (
        <Button kind="link" onClick={() => setShown(shown + step)}>
          {words('task.moreReasons', { n: Math.min(left, step) })}
        </Button>
      ) : null}
    </Dialog>
  )
}
