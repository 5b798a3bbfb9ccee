/** Spanish of texts.ts. */

import type { Translated } from '@fairbook/ui/base/translated.ts';
import { counted } from '@fairbook/ui/theme/counted.ts';
import { administration } from './texts/administration.ts';
import { auctions } from './texts/auctions.ts';
import { changes } from './texts/changes.ts';
import { decisions } from './texts/decisions.ts';
import { factChanges } from './texts/fact-changes.ts';
import { people } from './texts/people.ts';
import { titles } from './texts/titles.ts';
import type { texts as english } from './texts.ts';

/** Parts of accounts and drafts, as the audit trail names them. */
const editedParts: Readonly<Record<string, string>> = {
  profile: 'perfil',
  'ratings providers': 'calificaciones y asesores',
  priority: 'prioridad',
  dates: 'fechas',
  'maturity structure': 'estructura de vencimientos',
  witnesses: 'testigos',
  documents: 'documentos',
  'credit ratings': 'calificaciones crediticias',
  'finance links': 'enlaces financieros',
  institution: 'institución',
  overview: 'resumen',
  banner: 'imagen de portada',
  people: 'personas',
  person: 'contacto',
};

export const texts: Translated<typeof english> = {
  ...people,
  ...auctions,
  ...administration,
  ...changes,
  ...decisions,
  ...factChanges,
  nav: {
    market: 'Mercado',
    people: 'Personas',
    administration: 'Administración',
    operations: 'Operaciones',
    individuals: 'Individuales',
    institutions: 'Institucionales',
    professionals: 'Profesionales',
  },

  thing: {
    municipality: 'Municipio',
    individual: 'Inversionista individual',
    institution: 'Inversionista institucional',
    professional: 'Profesional del mercado',
    auction: 'Subasta',
    change: 'Solicitud de cambio',
  },

  signUp: {
    title: titles.signUp,
    lead: 'Configure su cuenta de administrador.',
    needsInvitation:
      'Los nuevos administradores solo ingresan por invitación. Abra el enlace de su correo de invitación o pegue su código abajo.',
    inviteCode: 'Código de invitación',
    inviteCodeRule: 'El código de invitación es obligatorio',
    firstName: 'Nombre',
    lastName: 'Apellido',
    emailHint: 'La dirección a la que se envió su invitación. No se puede cambiar aquí.',
    passwordRule: 'La contraseña debe tener al menos 8 caracteres',
    submit: 'Crear cuenta',
    haveAccount: 'Ya tengo una cuenta',
    checking: 'Comprobando su invitación…',
    deadTitle: 'Este enlace ya no funciona',
    anotherCode: 'Ingresar otro código',
    signIn: 'Iniciar sesión',
  },
  checkInbox: {
    title: 'Revise su correo',
    lead: (email) => `Enviamos un enlace de verificación a ${email}.`,
    next: 'Abra el enlace y luego vuelva a esta página. Su cuenta se abre cuando la dirección está verificada.',
    verified: 'Ya verifiqué mi correo',
    notYet: 'Su correo aún no está verificado. Primero abra el enlace del correo.',
    otherAccount: 'Usar otra cuenta',
    opening: 'Abriendo su cuenta…',
    nothingCame: '¿No recibió el correo?',
    resend: 'Reenviar el correo de verificación',
  },

  field: {
    name: 'Nombre',
    legalName: 'Nombre legal',
    type: 'Tipo',
    city: 'Ciudad',
    state: 'Estado',
    place: 'Ciudad y estado',
    zipCode: 'Código postal',
    country: 'País',
    summary: 'Resumen',
    website: 'Sitio web',
    emma: 'Página del emisor en EMMA',
    census: 'Datos del censo',
    sifma: 'SIFMA',
    status: 'Situación',
    requested: 'Solicitado',
    assignee: 'Asignado a',
    checks: 'Verificaciones',
    created: 'Creado',
    updated: 'Actualizado',
    activeAuctions: 'Subastas activas',
    auctions: 'Subastas',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    address: 'Dirección',
    designation: 'Cargo o título',
    institution: 'Institución',
    contact: 'Contacto',
    experience: 'Experiencia de inversión',
    targetIssuers: 'Emisores de interés',
    chat: 'Desea conversar',
    featured: 'Desea ser destacado',
    roles: 'Funciones',
    attached: 'Subastas vinculadas',
    firm: 'Firma',
    description: 'Descripción',
    municipality: 'Municipio',
    amount: 'Monto',
    maturities: 'Vencimientos',
    launch: 'Lanzamiento',
    close: 'Cierre',
    taxStatus: 'Tratamiento fiscal',
    issuerType: 'Tipo de emisor',
    when: 'Cuándo',
    who: 'Quién',
    what: 'Qué',
    reason: 'Motivo',
  },
  yes: 'Sí',
  no: 'No',
  none: '–',

  tab: {
    review: 'Por revisar',
    all: 'Todo',
    active: 'Activos',
    new: 'Sin enviar',
    rejected: 'Rechazados',
    closed: 'Inactivos',
    error: 'Error',
  },

  queue: {
    label: 'Cola',
    back: 'Volver a la lista',
    place: (number, total) => `${number} de ${total}`,
    previous: 'Caso anterior',
    next: 'Caso siguiente',
    keys: [
      { key: 'A', does: 'aprobar' },
      { key: 'R', does: 'rechazar' },
      { key: 'N', does: 'siguiente' },
      { key: 'K', does: 'anterior' },
    ],
  },

  due: {
    label: 'Plazo',
    waitingSince: (when) => `En espera desde ${when}`,
    overdue: (late) => `${late} de retraso`,
    explains: (days, when) =>
      `${when}: ${days === 1 ? 'un día hábil' : `${days} días hábiles`} después de la solicitud, como se indica a los solicitantes`,
    justNow: 'ahora',
    forApplicant: 'se preguntó',
  },
  selection: {
    begin: 'Seleccionar',
    all: 'Seleccionar todos los de esta página',
    one: (name) => `Seleccionar ${name}`,
  },
  assigned: { label: 'Asignación', me: 'A mí', nobody: 'A nadie' },
  nothingWaits: 'Nada espera.',
  nothingWaitsSince: (date) => `Nada espera. Última decisión: ${date}.`,

  views: {
    label: 'Vistas',
    name: 'Guardar la vista como',
    hint: 'Guarda pestaña, búsqueda, filtros, orden y columnas.',
    share: 'Compartir con todos los administradores',
    sharedBy: (author) => `Compartida por ${author}`,
    sharedByYou: 'Compartida con todos los administradores',
    copy: 'Copiar enlace',
    copied: 'Copiado',
    copyOf: (name) => `Copiar enlace de la vista ${name}`,
    keep: 'Guardar',
    remove: (name) => `Eliminar la vista ${name}`,
  },
  columns: { label: 'Columnas', reset: 'Restablecer columnas', wide: 'Donde hay espacio' },

  haltedSales: {
    title: (count) => (count === 1 ? '1 venta está suspendida' : `${count} ventas están suspendidas`),
    all: 'Ver todas las ventas suspendidas',
  },

  waiting: {
    label: 'Por revisar',
    municipalities: (count) => counted(count, 'municipio', 'municipios'),
    auctions: (count) => counted(count, 'subasta', 'subastas'),
    individuals: (count) => counted(count, 'inversionista individual', 'inversionistas individuales'),
    institutions: (count) => counted(count, 'institución', 'instituciones'),
    professionals: (count) => counted(count, 'profesional del mercado', 'profesionales del mercado'),
    changes: (count) => counted(count, 'solicitud de cambio', 'solicitudes de cambio'),
    nothing: 'Nada espera su decisión.',
    failed: 'No se pudo comprobar lo que espera.',
    retry: 'Reintentar',
  },

  audit: {
    edited: (part) => `Cambio: ${editedParts[part] ?? part}`,
  },
};
