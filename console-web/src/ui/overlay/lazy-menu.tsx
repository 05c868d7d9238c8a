import type { MenuProps } from './menu.tsx';
import { lazily, useLazyPart } from './use-lazy-part.ts';

const menu = lazily(async () => (await import('./menu.tsx')).Menu);

/** A menu whose code arrives when its button is hovered, focused or pressed. */
export const LazyMenu = (props: MenuProps) => {
  const { part: Menu, trigger, pressed } = useLazyPart(props.trigger, menu);
  return Menu === null ? trigger : <Menu {...props} trigger={trigger} defaultOpen={pressed} />;
};
