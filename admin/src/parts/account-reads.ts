/** Names of the queries that show accounts, invalidated by a decision about one. */
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
