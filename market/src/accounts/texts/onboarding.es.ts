/** Spanish of onboarding.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { onboardingTexts as english } from './onboarding.ts';

export const onboardingTexts: Translated<typeof english> = {
  title: 'Mi perfil',
  leads: {
    individual: 'Quién es usted y dónde vive. Su estado determina la prioridad de sus órdenes.',
    professional: 'Quién es usted y dónde trabaja.',
    municipality:
      'Lo que los inversionistas ven de su municipio. La imagen, los documentos y los enlaces financieros son opcionales.',
    institution: 'Su institución y usted. El estado de la institución determina la prioridad de sus órdenes.',
  },
  steps: {
    you: 'Usted',
    address: 'Dirección',
    contact: 'Contacto',
    institution: 'Institución',
    firm: 'Firma',
    overview: 'Datos generales',
    banner: 'Imagen de portada',
    documents: 'Documentos',
    finance: 'Enlaces financieros',
    people: 'Personas',
    ratings: 'Calificaciones',
    review: 'Revisión',
  },
  stepsLabel: 'Pasos',
  progress: (done, all) => `${done} de ${all} completos`,
  complete: 'completo',
  open: 'incompleto',

  fields: {
    firstName: 'Nombre',
    lastName: 'Apellido',
    businessDesignation: 'Cargo o título',
    businessDesignationHint: 'Opcional: Tesorera, Fiduciario, Dr.',
    country: 'País',
    address: 'Dirección',
    city: 'Ciudad',
    state: 'Estado',
    region: 'Región',
    regionHint: 'Opcional',
    zipCode: 'Código postal (ZIP)',
    phone: 'Teléfono',
    phoneExtension: 'Extensión',
    optional: 'Opcional',
    name: 'Nombre de la institución',
    website: 'Sitio web',
    firmName: 'Nombre de la firma',
    firmDescription: 'A qué se dedica la firma',
    firmDescriptionHint: 'Opcional: los municipios lo leen al elegir profesionales',
    investmentExperience: 'Experiencia de inversión',
    targetIssuers: 'Emisores de interés',
    targetIssuersHint: 'Tipos o nombres; pulse Intro después de cada uno',
    isInterestedInChat: 'Le interesa conversar con emisores',
    isSeekingFeaturedInvestorStatus: 'Desea aparecer como inversionista destacado',
    chooseState: 'Elija un estado',
    approved: 'Aprobado. Use “Solicitar un cambio” arriba.',
  },
  groups: { person: 'Sobre usted', address: 'Su dirección', contact: 'Contacto', seat: 'Ubicación', more: 'Más' },

  save: 'Guardar y continuar',
  saveOnly: 'Guardar',
  next: 'Continuar',
  back: 'Atrás',
  saved: 'Se guardó su perfil',
  savedLater: 'Se guardará junto con los pasos que aún faltan.',
  hints: {
    investor: {
      request:
        'Un administrador revisa su perfil. Mientras tanto puede explorar el mercado; podrá ordenar cuando se apruebe.',
      active:
        'Su cuenta está aprobada. Los cambios que guarda se aplican de inmediato. Un administrador revisa los cambios de estado y de país.',
      unsaved: 'Se guardará junto con los pasos que aún faltan.',
    },
    professional: {
      request: 'Un administrador revisa su perfil. Cuando se apruebe, los municipios podrán agregarlo a sus subastas.',
      active: 'Su cuenta está aprobada. Los cambios que guarda se aplican de inmediato.',
      unsaved: 'Se guardará junto con los pasos que aún faltan.',
    },
    municipality: {
      request:
        'Un administrador revisa su perfil. Queda bloqueado durante la revisión. Mientras tanto puede preparar borradores de subastas, y enviarlos cuando se apruebe.',
      active:
        'Su cuenta está aprobada. Los cambios que guarda se aplican de inmediato y los inversionistas los ven. Un administrador revisa los cambios de nombre, tipo y estado.',
      unsaved: 'Un paso tiene cambios sin guardar, que no se muestran aquí.',
    },
  },
  locked: 'Su cuenta está en revisión y no se puede cambiar.',
  readOnly: 'Ahora no se puede cambiar su cuenta.',

  review: {
    edit: 'Editar',
    editStep: (step) => `Editar: ${step}`,
    missing: 'Aún falta',
    request: 'Solicitar aprobación',
    requested: 'Su solicitud está en revisión',
    notYet: 'Primero complete lo que falta',
    yes: 'Sí',
    no: 'No',
    history: 'Historial',
  },
};
