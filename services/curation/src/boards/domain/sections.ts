import type { SectionEvent } from './section.facts.ts';

export interface Section {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** Account that gave it its name; null: nobody, its name is a neutral one. */
  readonly namedBy: string | null;
}

/** Those of the list first, in its order; the others keep theirs behind them. */
export const inOrder = (sections: readonly Section[], ids: readonly string[]): readonly Section[] => {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Section) => places.get(id) ?? ids.length;
  return [...sections].sort((a, b) => placeOf(a) - placeOf(b));
};

/** An order with a section that comes back into it: behind the last of those before it that is still there. */
export const orderWith = (id: string, order: readonly string[], before: readonly string[]): readonly string[] => {
  const earlier = before.slice(0, before.indexOf(id)).filter((each) => order.includes(each));
  const place = order.indexOf(earlier.at(-1) ?? '') + 1;
  return [...order.slice(0, place), id, ...order.slice(place)];
};

/** Sections of an open board, in their order, after an event. */
export const sectionsAfter = (sections: readonly Section[], { type, data }: SectionEvent): readonly Section[] => {
  switch (type) {
    case 'BoardSectionCreated':
      return [...sections, { id: data.sectionId, name: data.name, slug: data.slug, namedBy: data.actorId }];
    case 'BoardSectionRenamed':
      return sections.map((each) =>
        each.id === data.sectionId ? { ...each, name: data.name, slug: data.slug, namedBy: data.actorId } : each,
      );
    case 'BoardSectionDeleted':
      return sections.filter(({ id }) => id !== data.sectionId);
    case 'BoardSectionsReordered':
      return inOrder(sections, data.sectionIds);
    case 'BoardSectionRestored': {
      const { sectionId: id, name, slug, namedBy, sectionIds } = data;
      const all = [...sections, { id, name, slug, namedBy }];
      return sectionIds === null ? all : inOrder(all, sectionIds);
    }
  }
};
