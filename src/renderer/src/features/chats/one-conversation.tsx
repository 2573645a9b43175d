import type { ComponentProps } from 'react'
import type { Parts } from '../parts.ts'
import { MessagePane } from './message-pane.tsx'

/** A conversation on the screen of another feature, which knows its customer (D-80). */
export const OneConversation = ({ id, drawerTitle, onBack }: ComponentProps<Parts['Conversation']>) => (
  <MessagePane key={id} id={id} message={null} narrow={false} drawerTitle={drawerTitle} onBack={onBack} />
)
