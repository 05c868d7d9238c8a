import { text } from '../../../features/pins/pin-texts.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';

/** An own wall without pins, and the way to the first one. */
export const NoPinsYet = ({ title }: { title: string }) => (
  <EmptyState
    title={title}
    action={
      <ButtonLink variant="primary" href="/pin-builder/">
        {text('createPin')}
      </ButtonLink>
    }
  />
);
