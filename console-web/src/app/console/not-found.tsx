import { consoleText } from '../../lib/messages/console.ts';
import { EmptyState } from '../../ui/states/states.tsx';

export const NotFound = () => <EmptyState title={consoleText('notFound')} alone />;
