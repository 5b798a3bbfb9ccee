/**
 * A synthetic population for the checks: honest accounts with the coincidences that real ones have, and rings of several kinds. The same seed makes
 * the same accounts.
 */
import { randomFrom } from '@fairbook/domain/base/random-from.ts';

export type PopulationKind = 'municipality' | 'individual' | 'institution' | 'professional';

export interface SyntheticAccount {
  readonly kind: PopulationKind;
  /** Null for honest accounts. */
  ring: string | null;
  name: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  address: string | null;
  city: string;
  state: string;
  zipCode: string;
  website: string | null;
  status: 'Active' | 'Suspended';
  openedAt: string;
}

/** Random enough for names, and the same on every machine. */
export function randomOf(seed: number) {
  const next = randomFrom(seed);
  const upTo = (below: number) => Math.floor(next() * below);
  return {
    chance: (share: number) => next() < share,
    upTo,
    between: (least: number, most: number) => least + upTo(most - least + 1),
    /** Early items are more frequent, as names are. */
    common: <Item>(items: readonly Item[]) => items[Math.floor(next() ** 1.3 * items.length)] as Item,
    of: <Item>(items: readonly Item[]) => items[upTo(items.length)] as Item,
  };
}

export type Random = ReturnType<typeof randomOf>;

const firstNames =
  'James Mary John Patricia Robert Jennifer Michael Linda William Elizabeth David Barbara Richard Susan Joseph Jessica Thomas Sarah Charles Karen Daniel Nancy Matthew Lisa Anthony Betty Mark Margaret Donald Sandra Steven Ashley Paul Kimberly Andrew Emily Joshua Donna Kenneth Michelle Kevin Carol Brian Amanda George Dorothy Edward Melissa Ronald Deborah José María Luis Carmen Wei Mei Priya Amir Fatima Olga'.split(
    ' ',
  );
const lastNames =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson'.split(
    ' ',
  );
const streets =
  'Main Oak Pine Maple Cedar Elm Washington Lake Hill Park Walnut Spring North Ridge Church Willow Mill Sunset River Lincoln Jackson Jefferson Highland Madison Forest Meadow Franklin Chestnut Dogwood Adams'.split(
    ' ',
  );
/** First three digits of ZIP codes by state. */
const places = [
  { state: 'OR', zip: '974', cities: ['Springfield', 'Eugene', 'Cottage Grove'] },
  { state: 'GA', zip: '303', cities: ['Atlanta', 'Decatur'] },
  { state: 'OH', zip: '432', cities: ['Columbus', 'Dublin', 'Westerville'] },
  { state: 'CO', zip: '802', cities: ['Denver', 'Lakewood', 'Aurora'] },
  { state: 'NY', zip: '132', cities: ['Syracuse', 'Cicero'] },
  { state: 'TX', zip: '787', cities: ['Austin', 'Round Rock'] },
  { state: 'MA', zip: '021', cities: ['Boston', 'Cambridge', 'Newton'] },
  { state: 'MN', zip: '554', cities: ['Minneapolis', 'Edina'] },
];
const providers = [
  'gmail.com',
  'gmail.com',
  'gmail.com',
  'yahoo.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'comcast.net',
];

const dayMs = 86_400_000;
const start = Date.UTC(2024, 0, 1);

/** Most people join on the days a sale is announced. */
function momentOf(random: Random): number {
  const day = random.chance(0.6) ? random.upTo(40) * 17 : random.upTo(690);
  return start + day * dayMs + random.upTo(dayMs);
}

let numbered = 0;

export function newPhone(random: Random): string {
  numbered++;
  return `(${random.between(201, 989)}) ${random.between(200, 999)}-${String(numbered % 10_000).padStart(4, '0')}`;
}

export function newAddress(random: Random, place = random.of(places)) {
  const street = `${random.between(1, 900)} ${random.of(streets)} ${random.of(['Street', 'Avenue', 'St', 'Road', 'Lane', 'Dr'])}`;
  return {
    address: street,
    city: random.of(place.cities),
    state: place.state,
    zipCode: `${place.zip}${String(random.between(1, 40)).padStart(2, '0')}`,
  };
}

export function nameOf(random: Random) {
  return { firstName: random.common(firstNames), lastName: random.common(lastNames) };
}

/** As people choose them: mostly with a number, since the plain one is taken. */
export function mailOf(random: Random, { firstName, lastName }: { firstName: string; lastName: string }): string {
  const [first, last] = [firstName, lastName].map((name) =>
    name
      .normalize('NFD')
      .replace(/\P{ASCII}/gu, '')
      .toLowerCase()
      .replace(/\W/g, ''),
  );
  const local = random.of([
    `${first}.${last}`,
    `${first}${last}`,
    `${first?.[0]}${last}`,
    `${last}.${first}`,
    `${first}_${last}`,
  ]);
  numbered++;
  return `${local}${random.between(1, 99)}${numbered}@${random.of(providers)}`;
}

/** An individual with nothing in common with others but names and chance. */
export function individual(random: Random, wanted: Partial<SyntheticAccount> = {}): SyntheticAccount {
  const name = { ...nameOf(random), ...wanted };
  return {
    kind: 'individual',
    ring: null,
    name: `${name.firstName} ${name.lastName}`,
    firstName: name.firstName,
    lastName: name.lastName,
    email: mailOf(random, name),
    phone: random.chance(0.85) ? newPhone(random) : null,
    ...newAddress(random),
    website: null,
    status: 'Active',
    openedAt: new Date(momentOf(random)).toISOString(),
    ...wanted,
  };
}

/** Singles, couples, families and people who share a flat, some in buildings where some leave out their unit. */
export function honestIndividuals(random: Random, count: number): SyntheticAccount[] {
  const buildings = Array.from({ length: Math.ceil(count / 30) }, () => newAddress(random));
  const people: SyntheticAccount[] = [];
  while (people.length < count) {
    const place = homeOf(random, buildings);
    const size = random.chance(0.7) ? 1 : random.chance(0.93) ? 2 : random.between(3, 4);
    // Most people who share a home have one name; the others are couples, or a few people who share a flat.
    const isFamily = random.chance(size === 2 ? 0.6 : 0.85);
    const household = individual(random);
    const names = new Set<string>();
    for (let member = 0; member < size; member++) {
      let own = individual(random, place);
      while (names.has(own.firstName)) own = individual(random, place);
      names.add(own.firstName);
      people.push({
        ...own,
        ...(isFamily && relative(random, household, own.firstName)),
        ...(size > 1 && random.chance(0.25) && { phone: household.phone }),
        ...(random.chance(0.5) && { openedAt: household.openedAt }),
      });
    }
  }
  return people.slice(0, count);
}

/** Each household has a unit of its own, but some leave it out. */
function homeOf(random: Random, buildings: readonly ReturnType<typeof newAddress>[]) {
  if (!random.chance(0.35)) return newAddress(random);
  const building = random.of(buildings);
  numbered++;
  if (random.chance(0.05)) return building;
  return { ...building, address: `${building.address} ${random.of(['Apt', 'Unit', '#'])} ${numbered % 1_000}` };
}

function relative(random: Random, { lastName }: SyntheticAccount, firstName: string) {
  const suffix = random.chance(0.02) ? ' Jr.' : '';
  return { firstName, lastName: `${lastName}${suffix}`, name: `${firstName} ${lastName}${suffix}` };
}

const towns =
  'Ashford Barlow Canton Dayton Easton Fairview Georgetown Hampton Irving Jasper Kingston Lebanon Milton Newport Oxford Paris Quincy Riverside Salem Troy Union Vernon Windsor York Zion Auburn Bristol Clinton Dover Elgin'.split(
    ' ',
  );
const kinds: readonly ((town: string) => string)[] = [
  (town) => `City of ${town}`,
  (town) => `${town} County`,
  (town) => `${town} School District`,
  (town) => `Town of ${town}`,
  (town) => `Village of ${town}`,
  (town) => `${town} Water District`,
];

/** Each name once in a state, but a city, its county and its schools share theirs; some towns are on a site of their county. */
export function honestIssuers(random: Random, count: number): SyntheticAccount[] {
  const all = places.flatMap((place) =>
    towns.flatMap((town) => kinds.map((name) => ({ place, town, name: name(town) }))),
  );
  const step = Math.max(1, Math.floor(all.length / count));
  return all
    .filter((_, index) => index % step === 0)
    .slice(0, count)
    .map(({ place, name }) => {
      const host = `${name.toLowerCase().replaceAll(' ', '-')}.${place.zip}.example`;
      const isHosted = random.chance(0.08);
      const isSmall = random.chance(0.1);
      return organization(random, 'municipality', {
        name,
        ...newAddress(random, place),
        phone: newPhone(random),
        website: isHosted ? `https://county.${place.zip}.example/${host}` : isSmall ? null : `https://www.${host}`,
        ...(!isSmall && { email: `${random.of(['clerk', 'finance', 'treasurer'])}@${host}` }),
      });
    });
}

const companyWords =
  'Summit River Harbor Granite Prairie Beacon Keystone Redwood Atlas Pioneer Lakeside Northern Coastal Heritage Sterling Evergreen'.split(
    ' ',
  );
const companyKinds = [
  'Capital',
  'Income Fund',
  'Asset Management',
  'Investment Partners',
  'Municipal Fund',
  'Insurance',
  'Credit Union',
];

export function honestInstitutions(random: Random, count: number): SyntheticAccount[] {
  const all = companyWords.flatMap((one, index) =>
    companyWords.slice(index + 1).flatMap((two) => companyKinds.map((kind) => `${one} ${two} ${kind}`)),
  );
  return Array.from({ length: count }, (_, index) => {
    const name = all[(index * 389) % all.length] as string;
    const host = `${name.toLowerCase().replaceAll(' ', '')}.example`;
    // A few are affiliates, on the site of their parent.
    const parent = random.chance(0.006) ? 'https://parent-company.example' : null;
    return organization(random, 'institution', {
      name: `${name}${random.of([', LLC', ' Inc.', ' LP', ''])}`,
      website: parent ?? (random.chance(0.95) ? `https://${host}` : null),
      email: `${random.of(['desk', 'bonds', 'trading'])}@${host}`,
    });
  });
}

/** Lawyers and trustees of firms that share an office and a phone. */
export function honestProfessionals(random: Random, count: number): SyntheticAccount[] {
  const firms = Array.from({ length: Math.ceil(count / 5) }, (_, index) => ({
    domain: `${random.of(lastNames)}law${index}.example`.toLowerCase(),
    office: { ...newAddress(random), phone: newPhone(random) },
  }));
  return Array.from({ length: count }, () => {
    const { domain, office } = random.of(firms);
    const person = nameOf(random);
    numbered++;
    const email =
      `${person.firstName.normalize('NFD').replace(/\P{ASCII}/gu, '')}.${person.lastName}${numbered}@${domain}`.toLowerCase();
    return organization(random, 'professional', {
      ...person,
      ...office,
      name: domain,
      email,
      website: `https://${domain}`,
    });
  });
}

export function organization(
  random: Random,
  kind: PopulationKind,
  wanted: Partial<SyntheticAccount>,
): SyntheticAccount {
  return { ...individual(random), phone: newPhone(random), ...wanted, kind };
}
