import { EmptyState } from '../../../ui/states/states.tsx';

export const HomePage = () => <EmptyState title="Nothing here yet." />;
