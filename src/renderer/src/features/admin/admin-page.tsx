import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { usePermissions } from '../../bridge/permissions.ts'
import { IconButton } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { routes } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import type { ScreenProps } from '../feature.ts'
import { FirmRoles } from './firm-roles.tsx'
import { FirmTags } from './firm-tags.tsx'
import '../../app/styles/settings.css'
import '../../app/styles/admin.css'

/** What administrators keep for everybody in the firm (§6, §7 "Roles and tags"); others are told that they may not. */
export const AdminPage = ({ parts }: Pick<ScreenProps, 'parts'>) => {
  const words = useWords()
  const navigate = useNavigate()
  const { administrator } = usePermissions()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const back = { label: words('admin.back'), run: () => void navigate(routes.settings) }
  if (!administrator)
    return <Notice icon="lock" title={words('admin.forbidden')} text={words('admin.forbiddenNext')} action={back} />
  return (
    <div className="settings-page">
      <header className="admin-title">
        <IconButton icon="arrow-left" label={back.label} onClick={back.run} />
        <h1 ref={title} tabIndex={-1}>
          {words('admin.title')}
        </h1>
      </header>
      <FirmRoles />
      <FirmTags />
      <parts.ChatStaff />
      <parts.ChatRobot />
    </div>
  )
}
