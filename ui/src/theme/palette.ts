/** The colors of Fairbook: ten steps each, from OKLCH ramps; `contrast.test.ts` keeps the pairs the theme uses readable. */

type Ramp = readonly [string, string, string, string, string, string, string, string, string, string];

/** Green, the brand color. */
export const brand: Ramp = [
  '#edfbf2',
  '#d9f5e3',
  '#b8eacc',
  '#91dbb0',
  '#61c48f',
  '#35a56f',
  '#1d8254',
  '#176d45',
  '#0e5736',
  '#0b3e26',
];
/** Gold. Never text on white below step 8. */
export const secondary: Ramp = [
  '#fffaee',
  '#fff1d4',
  '#ffe5ad',
  '#ffd77e',
  '#fdc94b',
  '#efba2e',
  '#d2a11a',
  '#ac8414',
  '#81620a',
  '#5e4606',
];
/** Blue, for links and the focus ring. */
export const tertiary: Ramp = [
  '#f1f8ff',
  '#dfeeff',
  '#bfdcff',
  '#97c7fd',
  '#6cacf2',
  '#438fdf',
  '#2072c1',
  '#0b5ca3',
  '#064781',
  '#07325b',
];
export const red: Ramp = [
  '#fff4f3',
  '#ffe4e1',
  '#ffcbc5',
  '#fba8a0',
  '#f58079',
  '#e85854',
  '#ca3638',
  '#b1262a',
  '#901e21',
  '#681718',
];
export const orange: Ramp = [
  '#fff7f2',
  '#ffeadd',
  '#ffd7bc',
  '#ffbe92',
  '#fca466',
  '#ee8b3e',
  '#cf6f19',
  '#a95708',
  '#864404',
  '#623105',
];
/** Paper neutrals of the light scheme, tinted green. */
export const gray: Ramp = [
  '#f9fcfa',
  '#f3f6f4',
  '#e8ecea',
  '#d8dedb',
  '#b8c0bc',
  '#8a938f',
  '#666e6a',
  '#4e5652',
  '#363e3a',
  '#1f2422',
];
/** Neutrals of the dark scheme: text at 0, cards at 6, page at 7. */
export const dark: Ramp = [
  '#d4dbd8',
  '#b9c0bc',
  '#9fa7a3',
  '#787f7c',
  '#4b534f',
  '#39413d',
  '#28302c',
  '#1e2521',
  '#151b18',
  '#0b110e',
];

export const white = '#ffffff';

/**
 * Charts: hue is the scope (State green, National blue, International gold), tone the kind of investor (institutions dark, individuals light and
 * hatched). Smallest OKLab distance over normal vision and three simulations of color blindness: 14.5 light, 11.6 dark.
 */
export const classColors = {
  light: {
    stateInstitution: '#0b3e26',
    stateIndividual: '#91dbb0',
    nationalInstitution: '#0b5ca3',
    nationalIndividual: '#438fdf',
    internationalInstitution: '#81620a',
    internationalIndividual: '#d2a11a',
  },
  dark: {
    stateInstitution: '#91dbb0',
    stateIndividual: '#edfbf2',
    nationalInstitution: '#2072c1',
    nationalIndividual: '#6cacf2',
    internationalInstitution: '#ac8414',
    internationalIndividual: '#efba2e',
  },
} as const;
