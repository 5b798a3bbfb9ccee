/** Names of the calls that show accounts, whose answers a decision about one makes old. */
export const accountReads = [
  'readMunicipality',
  'listMunicipalities',
  'countMunicipalitiesByState',
  'readIndividual',
  'listIndividuals',
  'readInstitutional',
  'listInstitutionals',
  'readProfessional',
  'listProfessionals',
] as const;
