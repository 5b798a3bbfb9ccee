/** Spanish of what the checks of the running market find. */
import type { Sentence } from './translator.ts';

export const ofHealth: readonly Sentence[] = [
  ['No process runs', 'No hay procesos en marcha'],
  ['No process runs this part: {parts}', 'Ningún proceso realiza esta parte: {parts}'],
  ['Processes that ended without saying so: {count}', 'Procesos que terminaron sin avisar: {count}'],
  ['Running processes: {count}', 'Procesos en marcha: {count}'],
  ['Version {version}', 'Versión {version}'],
  ['Processes run different versions: {versions}', 'Los procesos usan versiones distintas: {versions}'],
  [
    'Largest difference from the clock of the database: {most} ms',
    'Mayor diferencia con el reloj de la base de datos: {most} ms',
  ],
  [
    'Longest time a read model took to catch up: {most} ms',
    'Tiempo máximo que tardó un modelo de lectura en ponerse al día: {most} ms',
  ],
  [
    'Age of the oldest event that is not sealed: {seconds} seconds',
    'Antigüedad del evento más antiguo sin sellar: {seconds} segundos',
  ],
  [
    'Sales past their close without a result: {count}. Lots cannot be drawn before these witnesses sign: {names}',
    'Ventas pasadas de su cierre y sin resultado: {count}. No se puede sortear antes de que firmen estos testigos: {names}',
  ],
  [
    'Sales past their close without a result: {count}. No lots can be drawn, since these witnesses signed too late and others in time: {names}',
    'Ventas pasadas de su cierre y sin resultado: {count}. No se puede sortear, porque estos testigos firmaron demasiado tarde y otros a tiempo: {names}',
  ],
  [
    'Sales past their close without a result: {count}. Lots cannot be drawn before the beacon gives its round: {names}',
    'Ventas pasadas de su cierre y sin resultado: {count}. No se puede sortear antes de que la baliza dé su ronda: {names}',
  ],
  ['Sales past their close without a result: {count}', 'Ventas pasadas de su cierre y sin resultado: {count}'],
  ['Free space for files and data: {share}', 'Espacio libre para archivos y datos: {share}'],
  [
    'Settings of PostgreSQL that production needs otherwise: {names}',
    'Ajustes de PostgreSQL que en producción deben ser otros: {names}',
  ],
  ['Not set, though production needs it: {names}', 'Sin definir, aunque hace falta en producción: {names}'],
  ['Files that others can read: {names}', 'Archivos que otros pueden leer: {names}'],
  ['The write-ahead log is not archived', 'El registro de escritura anticipada no se archiva'],
  ['Seconds that the archive is behind: {seconds}', 'Segundos de retraso del archivo: {seconds}'],
  [
    'The delay is not known: the owner of the database lacks pg_monitor',
    'No se conoce el retraso: al propietario de la base de datos le falta pg_monitor',
  ],
  [
    'No synchronous standby is connected: every change waits for one',
    'No hay ningún servidor en espera síncrono conectado: todos los cambios lo esperan',
  ],
  ['Standbys that are not connected: {awayStandbys}', 'Servidores en espera sin conexión: {awayStandbys}'],
  ['There is no standby', 'No hay ningún servidor en espera'],
  [
    'Seconds that the slowest standby is behind: {seconds}',
    'Segundos de retraso del servidor en espera más lento: {seconds}',
  ],
  [
    'Age of the oldest entry without its witnesses: {seconds} seconds',
    'Antigüedad de la anotación más antigua sin sus testigos: {seconds} segundos',
  ],
  ['PostgreSQL cannot archive its write-ahead log', 'PostgreSQL no puede archivar su registro de escritura anticipada'],
  ['No backup was reported yet', 'Aún no se informó ninguna copia de seguridad'],
  ['Hours since the last backup: {hours}', 'Horas desde la última copia de seguridad: {hours}'],
  ['The certificate could not be read from {host}', 'No se pudo leer el certificado de {host}'],
  ['Browsers do not trust the certificate of {host}', 'Los navegadores no confían en el certificado de {host}'],
  [
    'The certificate of {host} is valid for this many days: {days}',
    'Días de validez que le quedan al certificado de {host}: {days}',
  ],
  ['The sites are reached without TLS', 'Los sitios se usan sin TLS'],
  ['Witnesses signed something else: {names}', 'Testigos que firmaron otra cosa: {names}'],
  ['Witnesses do not answer: {names}', 'Testigos que no responden: {names}'],
  ['Active witnesses: {count}', 'Testigos activos: {count}'],
  ['The oldest job has been due for {seconds} seconds', 'La tarea más antigua lleva {seconds} segundos de retraso'],
  ['Jobs have failed: {kinds}', 'Hay tareas que fallaron: {kinds}'],
  ['Messages are late: {channels:list}', 'Hay mensajes atrasados: {channels:list}'],
  [
    'Messages failed in the last 24 hours: {channels:list}',
    'Hay mensajes que fallaron en las últimas 24 horas: {channels:list}',
  ],
  ['The database lacks migrations: {names}', 'A la base de datos le faltan migraciones: {names}'],
  ['The database has no function uuidv7()', 'La base de datos no tiene la función uuidv7()'],
  [
    'The extension pg_trgm is not there: run migrate, or create it as a superuser',
    'Falta la extensión pg_trgm: ejecute migrate o créela como superusuario',
  ],
  ['PostgreSQL has no pg_trgm: install its contrib package', 'PostgreSQL no tiene pg_trgm: instale su paquete contrib'],
  [
    'The role of the program could bypass the protections of the database: {rights}',
    'El rol del programa podría eludir las protecciones de la base de datos: {rights}',
  ],
  ['The local identity provider is used', 'Se usa el proveedor de identidad local'],
  ['No keys are returned by {host}', '{host} no devuelve claves'],
  ['No answer comes from {host}', '{host} no responde'],
  ['This could not be checked: {code}', 'No se pudo comprobar: {code}'],
  [
    'Entries sealed: {sealed}, exported heads compared: {exported}, {witnessed:words}',
    'Asientos sellados: {sealed}, cabeceras exportadas comparadas: {exported}, {witnessed:words}',
  ],
  [
    'signed heads compared: {signed}, of witnesses: {witnesses}, no answer of {names}',
    'cabeceras firmadas comparadas: {signed}, de testigos: {witnesses}, sin respuesta de {names}',
  ],
  [
    'signed heads compared: {signed}, of witnesses: {witnesses}',
    'cabeceras firmadas comparadas: {signed}, de testigos: {witnesses}',
  ],
  ['{count} invariants hold', 'Se cumplen {count} invariantes'],
  ['entry {position} differs from what was sealed', 'El asiento {position} difiere de lo que se selló'],
  ['Version of PostgreSQL: {version}', 'Versión de PostgreSQL: {version}'],
  ['Version of pg_trgm: {version}', 'Versión de pg_trgm: {version}'],
  ['The OpenID Connect provider is {issuer}', 'El proveedor de OpenID Connect es {issuer}'],
  [
    'The OpenID Connect provider {issuer} cannot be used: {reason}',
    'No se puede usar el proveedor de OpenID Connect {issuer}: {reason}',
  ],
  ['Keys are returned by {host}', '{host} devuelve claves'],
  ['No such job is failed', 'No hay ninguna tarea fallida de este tipo'],
];
