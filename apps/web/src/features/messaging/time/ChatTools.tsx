import type { ConversationView } from '@kindred/validation/messaging';
import { DateSheet } from './DateSheet.tsx';
import { DisappearSheet } from './DisappearSheet.tsx';
import { SearchBar } from './SearchBar.tsx';

export type ChatTool = 'search' | 'date' | 'disappear';

interface ChatToolsProps {
  tool: ChatTool;
  conversation: ConversationView;
  onGoTo: (seq: number) => void;
  onClose: () => void;
}

export default function ChatTools({ tool, conversation, onGoTo, onClose }: ChatToolsProps) {
  if (tool === 'search') return <SearchBar id={conversation.id} onGoTo={onGoTo} onClose={onClose} />;
  if (tool === 'date') return <DateSheet id={conversation.id} onGoTo={onGoTo} onClose={onClose} />;
  return <DisappearSheet conversation={conversation} onClose={onClose} />;
}
