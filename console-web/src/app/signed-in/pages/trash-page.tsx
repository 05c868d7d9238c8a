import type { ReactNode } from 'react';
import { TrashList } from '../../../features/trash/trash-list.tsx';
import { text } from '../../../features/trash/trash-texts.ts';
import { viewer } from '../../../lib/bootstrap.ts';
import { LogInFirst } from '../log-in-first.tsx';
import { useTitle } from '../use-title.ts';

/** `/trash` */
export const TrashPage = (): ReactNode => {
  useTitle(text('title'));
  if (viewer().isAuth) return <TrashList />;
  return <LogInFirst title={text('logInFirst')} action={text('logIn')} source="unknown" next={location.pathname} />;
};
