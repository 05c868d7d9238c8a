import { consoleText } from '../../lib/messages/console.ts';
import { EmptyState } from './states.tsx';

/** Of the console. */
export const NotFound = () => <EmptyState title={consoleText('notFound')} alone />;
