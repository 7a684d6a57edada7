/**
 * What the steps of a build may know of the machine that they run on. They read a firm's folder, which may
 * come from anywhere, and what they write is published: passwords and keys are none of their business.
 */
const ALLOWED = new Set(
  [
    // The build's own, and what config/mail.ts reads: a browser knows all of that anyway.
    'FIRM_DIR BUILD_DIR RELEASE_DIR DESK_DIR',
    'MAIL_ORIGIN MAIL_PUBLIC_KEY MAIL_SERVICE_ID MAIL_ENQUIRY_TEMPLATE_ID MAIL_APPLICATION_TEMPLATE_ID',
    // Node's, each by its name: NODE_AUTH_TOKEN is a password for packages, as some of npm's settings are.
    'NODE_ENV NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_NO_WARNINGS NODE_COMPILE_CACHE NODE_V8_COVERAGE',
    'PATH HOME TMPDIR TZ LANG LANGUAGE LC_ALL LC_CTYPE CI TERM COLORTERM FORCE_COLOR NO_COLOR',
    'TOKIO_WORKER_THREADS RAYON_NUM_THREADS UV_THREADPOOL_SIZE MALLOC_ARENA_MAX VIPS_CONCURRENCY LD_LIBRARY_PATH',
    // Without these no program starts on Windows.
    'SYSTEMROOT SYSTEMDRIVE COMSPEC PATHEXT TEMP TMP USERPROFILE APPDATA LOCALAPPDATA',
  ].flatMap((names) => names.split(' ')),
);

/** The variables out of these that a build may see. */
export function buildEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const allowed = Object.entries(env).flatMap(([name, value]) =>
    // Windows has a Path.
    value !== undefined && ALLOWED.has(name.toUpperCase()) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(allowed);
}
