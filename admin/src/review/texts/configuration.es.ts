/** Spanish of configuration.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { configurationTexts as english } from './configuration.ts';

export const configurationTexts: Translated<typeof english> = {
  title: 'Configuración',
  things: 'ajustes',
  lead: 'Las reglas del mercado y los ajustes del programa.',
  settings: 'Ajustes del programa',
  settingsLead:
    'Ajustes del proceso que responde a esta página. Cambian con sus variables de entorno y un reinicio; los secretos nunca se muestran.',
  search: 'Buscar ajustes',
  empty: 'No hay ajustes.',
  tab: { all: 'Todo', changed: 'Distintos del valor predeterminado' },
  section: 'Sección',
  column: { name: 'Ajuste', value: 'Valor', source: 'Origen' },
  source: { default: 'Valor predeterminado', environment: 'Variable de entorno', file: 'Archivo' },
  secretSet: 'Establecido, oculto',
  notSet: 'Sin establecer',
  sections: {
    'The program': 'El programa',
    Addresses: 'Direcciones',
    Storage: 'Almacenamiento',
    Identity: 'Proveedor de identidad',
    'Keys and logs': 'Claves y registros',
    'Mail, push, captcha': 'Correo, mensajes push, captcha',
    'Rules of the market': 'Reglas del mercado',
  },
};
