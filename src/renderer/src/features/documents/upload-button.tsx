import { useState } from 'react'
import { antdPart } from '../../components/antd-part.tsx'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../lib/words.ts'

const MenuList = antdPart(({ MenuList }) => MenuList)

/** Uploads files by its first half; the second offers folders too. */
export const UploadButton = (props: {
  readonly disabled: boolean
  readonly onFiles: () => void
  readonly onFolder: () => void
}) => {
  const words = useWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <span className="split-button">
      <Button
        kind="primary"
        icon="upload"
        disabled={props.disabled}
        title={props.disabled ? words('documents.noPlace') : undefined}
        aria-keyshortcuts="Control+U"
        onClick={props.onFiles}
      >
        {words('documents.upload')}
      </Button>
      <button
        type="button"
        className="btn primary"
        aria-label={words('documents.moreUpload')}
        title={words(props.disabled ? 'documents.noPlace' : 'documents.moreUpload')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={props.disabled}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        <Icon name="chevron-down" size={14} />
      </button>
      {anchor === null ? null : (
        <MenuList
          anchor={anchor}
          label={words('documents.moreUpload')}
          items={[
            { label: words('documents.uploadFiles'), icon: 'file', run: props.onFiles },
            { label: words('documents.uploadFolder'), icon: 'folder', run: props.onFolder },
          ]}
          onClose={() => setAnchor(null)}
        />
      )}
    </span>
  )
}
