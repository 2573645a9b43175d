import { errorWords } from '../../../bridge/error-words.ts'
import { Button } from '../../../components/button.tsx'
import { useWords } from '../../../lib/words.ts'
import type { ViewActions } from './use-views.ts'

/** Saves what was changed about the list: into its view, as a new one, or not at all. */
export const SaveButtons = ({
  actions,
  onSaveAs,
}: {
  readonly actions: ViewActions
  readonly onSaveAs: () => void
}) => {
  const words = useWords()
  const { current, changed, failed } = actions
  return (
    <>
      {failed === null ? null : (
        <span className="attention" role="alert">
          {errorWords(failed)}
        </span>
      )}
      {!changed ? null : current === null ? (
        <Button kind="quiet" icon="pin" onClick={onSaveAs}>
          {words('views.saveAs')}
        </Button>
      ) : (
        <>
          <Button kind="quiet" icon="pin" onClick={actions.save}>
            {words('views.save')}
          </Button>
          <Button kind="quiet" onClick={onSaveAs}>
            {words('views.saveAsNew')}
          </Button>
          <Button kind="quiet" icon="undo" onClick={actions.reset}>
            {words('views.reset')}
          </Button>
        </>
      )}
    </>
  )
}
