/** Spanish of what the server says about the place of uploaded files and the virus scanner. */
import type { Sentence } from './translator.ts';

export const ofFiles: readonly Sentence[] = [
  [
    'Files cannot be stored or opened at the moment. Please try again in a few minutes.',
    'En este momento no se pueden guardar ni abrir archivos. Inténtelo de nuevo en unos minutos.',
  ],
  [
    'Files cannot be checked for viruses at the moment. Please try again in a few minutes.',
    'En este momento no se puede comprobar si los archivos tienen virus. Inténtelo de nuevo en unos minutos.',
  ],
  ['The folder is {folder}', 'La carpeta es {folder}'],
  ['The folder cannot be read and written: {code}', 'No se puede leer y escribir en la carpeta: {code}'],
  ['The bucket is {bucket} at {host}', 'El contenedor de objetos es {bucket} en {host}'],
  ['The bucket cannot be read and written: {code}', 'No se puede leer y escribir en el contenedor de objetos: {code}'],
  ['What is written cannot be read again', 'Lo que se escribe no se puede volver a leer'],
  ['The virus scanner finds its test file', 'El antivirus encuentra su archivo de prueba'],
  [
    'No virus scanner is set: files are checked by their content only',
    'No hay antivirus: los archivos se revisan solo por su contenido',
  ],
  [
    'The virus scanner does not find its test file: it has no signatures',
    'El antivirus no encuentra su archivo de prueba: no tiene firmas',
  ],
  ['The virus scanner does not respond, or gives no verdict', 'El antivirus no responde o no da un veredicto'],
];
