import type { Plugin } from 'vite';

/**
 * A build draws its pages by a server of the framework's, which would write types for editors, and clear those
 * that the server of another build is writing.
 */
export function withoutTypes(plugins: Plugin[]): Plugin[] {
  return plugins.map(({ config, ...plugin }) => ({
    ...plugin,
    ...(typeof config === 'function' && {
      config(user, env) {
        return config.call(this, user, { ...env, command: 'build' });
      },
    }),
  }));
}
