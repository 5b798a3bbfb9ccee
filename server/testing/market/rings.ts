/** Synthetic rings of several kinds: what their makers would do, with other names, other ways of writing, and parts left out. */
import {
  individual,
  mailOf,
  nameOf,
  newAddress,
  newPhone,
  organization,
  type Random,
  type SyntheticAccount,
} from './population.ts';

type Maker = (random: Random, honest: readonly SyntheticAccount[]) => SyntheticAccount[];

/** The same address in other words. */
function rewritten(random: Random, address: string): string {
  return random.of([
    address,
    address.toUpperCase(),
    address.replace('Street', 'St.').replace('Avenue', 'Ave').replace('Road', 'Rd'),
    ` ${address.replace(/ (?=\w+$)/, '  ')} `,
  ]);
}

function rewrittenPhone(random: Random, phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return random.of([phone, digits, `+1 ${digits}`, `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`]);
}

/** One letter left out, doubled or exchanged with the next. */
function misspelled(random: Random, name: string): string {
  const at = random.between(2, name.length - 3);
  const [before, here, next, after] = [name.slice(0, at), name[at], name[at + 1], name.slice(at + 2)];
  return random.of([
    `${before}${next}${after}`,
    `${before}${here}${here}${next}${after}`,
    `${before}${next}${here}${after}`,
  ]);
}

const members = (random: Random, least: number, most: number) =>
  Array.from({ length: random.between(least, most) }, (_, index) => index);

export const ringMakers: Readonly<Record<string, Maker>> = {
  'one address': (random) => {
    const home = newAddress(random);
    return members(random, 5, 10).map(() => individual(random, { ...home, address: rewritten(random, home.address) }));
  },
  'one phone': (random) => {
    const phone = newPhone(random);
    return members(random, 3, 6).map(() => individual(random, { phone: rewrittenPhone(random, phone) }));
  },
  'one mailbox': (random) => {
    const [local = ''] = mailOf(random, nameOf(random)).split('@');
    const dotted = (index: number) =>
      `${local.slice(0, 1 + (index % 4))}.${local.slice(1 + (index % 4)).replace(/^\./, '')}`;
    return members(random, 3, 6).map((index) =>
      individual(random, {
        email: random.chance(0.5) ? `${local}+${index}@gmail.com` : `${dotted(index)}+${index}@gmail.com`,
      }),
    );
  },
  'one person twice': (random) => {
    const person = individual(random, {
      firstName: 'Christopher',
      lastName: random.of(['Montgomery', 'Abernathy', 'Villanueva']),
    });
    const again = {
      firstName: random.chance(0.5) ? 'Christopher' : misspelled(random, 'Christopher'),
      lastName: person.lastName,
    };
    const { address, city, state, zipCode, phone } = person;
    const isAtHome = phone === null || random.chance(0.6);
    return [
      person,
      individual(random, {
        ...again,
        ...(isAtHome ? { address: rewritten(random, address ?? ''), city, state, zipCode } : { phone }),
      }),
    ];
  },
  'copied issuer': (random, honest) => {
    const original = random.of(honest.filter(({ kind, ring }) => kind === 'municipality' && ring === null));
    const { name, city, state, zipCode } = original;
    const [, town = name] = /of (.+)/.exec(name) ?? [];
    const copies = [`The ${name}`, misspelled(random, name.padEnd(12, ' ')).trim(), name.replace('o', 'о'), town];
    original.ring = 'copied original';
    return [
      organization(random, 'municipality', { name: random.of(copies), city, state, zipCode, website: null, ring: '' }),
    ];
  },
  'issuers of one hand': (random) => {
    const [phone, home] = [newPhone(random), newAddress(random)];
    return members(random, 2, 4).map((index) =>
      organization(random, 'municipality', {
        name: `${random.of(['Alpine', 'Boulder', 'Copper', 'Desert'])} Special Improvement District ${random.between(100, 900)}${index}`,
        ...home,
        phone: rewrittenPhone(random, phone),
        website: null,
      }),
    );
  },
  'shell institutions': (random) => {
    const [suite, phone] = [newAddress(random), newPhone(random)];
    const shared = random.of(['phone', 'site', 'address']);
    return members(random, 3, 5).map((index) =>
      organization(random, 'institution', {
        name: `${random.of(['Blue', 'Silver', 'Golden', 'Iron'])}${random.of(['stone', 'water', 'field', 'gate'])} Holdings ${index} LLC`,
        ...(shared === 'phone' && { phone: rewrittenPhone(random, phone) }),
        ...(shared === 'address' && { ...suite, address: `${rewritten(random, suite.address).trim()} Suite 400` }),
        ...(shared === 'site' && { website: `https://shell-${phone.replace(/\D/g, '')}.example` }),
      }),
    );
  },
  'back after a suspension': (random) => {
    const closed = individual(random, { status: 'Suspended', phone: newPhone(random) });
    const { address, city, state, zipCode } = closed;
    const again = random.chance(0.5)
      ? { phone: rewrittenPhone(random, closed.phone ?? '') }
      : { address: rewritten(random, address ?? ''), city, state, zipCode };
    return [individual(random, again), { ...closed, ring: 'suspended original' }];
  },
};

/** `count` rings of each kind. The account that a copy imitates, and the suspended one, belong to no ring and are not honest either. */
export function ringsOf(random: Random, count: number, honest: readonly SyntheticAccount[]): SyntheticAccount[] {
  return Object.entries(ringMakers).flatMap(([kind, make]) =>
    Array.from({ length: count }, () => make(random, honest))
      .flat()
      .map((account) => ({ ...account, ring: account.ring || kind })),
  );
}
