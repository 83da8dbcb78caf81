import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@strata/testing';
import { StartedProcess } from './started-process';

export interface ProxiedService {
  /** path prefix at the proxy */
  readonly path: string;
  /** `http://host:port` */
  readonly upstream: string;
  /** sent in place of the client's */
  readonly authorization?: string;
}

/**
 * nginx as Debian packages it, with an access log; a proxy with kept connections to each upstream.
 * @param workers `auto`, as packaged: one per core
 */
export async function startNginxProxy(
  folder: string,
  services: readonly ProxiedService[],
  workers: 'auto' | 1,
): Promise<StartedProcess> {
  const upstreams = services.map(
    ({ upstream }, at) => `upstream u${at} { server ${new URL(upstream).host}; keepalive 128; keepalive_requests 1000000000; }`,
  );
  const locations = services.map(
    ({ path, authorization }, at) => `location ${path} {
      proxy_pass http://u${at};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
      ${authorization ? `proxy_set_header Authorization "${authorization}";` : ''}
      client_max_body_size 0;
    }`,
  );
  return startNginx(join(folder, `proxy-${workers}`), {
    workers,
    upstreams: upstreams.join('\n'),
    locations: locations.join('\n'),
    probe: '/health',
  });
}

/** A source of one large file, which costs next to nothing to read. */
export async function startFileServer(folder: string, root: string): Promise<StartedProcess> {
  return startNginx(join(folder, 'files'), { workers: 1, upstreams: '', locations: `location / { root ${root}; }`, probe: '/' });
}

interface Configuration {
  readonly workers: 'auto' | 1;
  readonly upstreams: string;
  readonly locations: string;
  /** path that answers when it is up */
  readonly probe: string;
}

async function startNginx(home: string, { workers, upstreams, locations, probe }: Configuration): Promise<StartedProcess> {
  const port = await freePort();
  mkdirSync(home, { recursive: true });
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes ${workers};
    pid ${home}/pid;
    error_log ${home}/error.log;
    events { worker_connections 1024; }
    http {
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000000;
      access_log ${home}/access.log;
      client_body_temp_path ${home}/body;
      proxy_temp_path ${home}/proxy;
      fastcgi_temp_path ${home}/fastcgi;
      uwsgi_temp_path ${home}/uwsgi;
      scgi_temp_path ${home}/scgi;
      ${upstreams}
      server { listen 127.0.0.1:${port}; ${locations} }
    }`,
  );
  const args = ['-e', join(home, 'error.log'), '-c', join(home, 'nginx.conf')];
  return StartedProcess.start('nginx', args, {}, `http://127.0.0.1:${port}${probe}`);
}
