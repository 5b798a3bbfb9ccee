/** Names of shapes in the documents: their names in the code, so that generated types have the same names. */
import { z } from 'zod';
import * as accounts from './accounts/shapes.ts';
import * as auctionForms from './auctions/forms.ts';
import * as auctions from './auctions/shapes.ts';
import * as bidding from './bidding/shapes.ts';
import * as colleagues from './colleagues/shapes.ts';
import * as following from './following/shapes.ts';
import * as invites from './invites/shapes.ts';
import * as municipalities from './municipalities/shapes.ts';
import * as notifications from './notifications/shapes.ts';
import * as onboarding from './onboarding/shapes.ts';
import * as people from './people/shapes.ts';

const modules: Readonly<Record<string, object>> = {
  account: accounts,
  auction: { ...auctionForms, ...auctions },
  order: bidding,
  colleagues,
  following,
  invite: invites,
  municipality: municipalities,
  notice: notifications,
  onboarding,
  people,
};

/** Every shape with its own fields, by name. Of two with the same name, the later one gets a qualified name. */
export const shapeNames = z.registry<{ id: string }>();

const taken = new Set<string>();
for (const [feature, shapes] of Object.entries(modules)) {
  for (const [name, shape] of Object.entries(shapes)) {
    if (!(shape instanceof z.ZodObject) || shapeNames.has(shape)) continue;
    const id = taken.has(pascal(name)) ? pascal(`${feature} ${name}`) : pascal(name);
    taken.add(id);
    shapeNames.add(shape, { id });
  }
}

function pascal(words: string): string {
  return words.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());
}
