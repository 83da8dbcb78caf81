import { expect, it } from '@jest/globals';
import { mayHoldCredentials } from './credential-files';

it.each([
  ...['.env', '.env.local', 'prod.env', '.npmrc', '.netrc', '_netrc', '.pgpass', '.git-credentials', 'wp-config.php', 'kubeconfig'],
  ...['id_rsa', 'id_ed25519', 'server.pem', 'tls.KEY', 'store.p12', 'terraform.tfvars', 'prod.auto.tfvars', 'terraform.tfstate'],
  ...['credentials', 'Credentials.json', 'credentials.prod.json', 'secrets.yaml', 'secret.toml', 'client_secret_12-ab.json'],
  ...['service-account.json', 'serviceAccountKey.json', 'application_default_credentials.json'],
])('counts %s among the files with credentials', (name) => expect(mayHoldCredentials(name)).toBe(true));

it.each([
  ...['.env.example', 'credentials.sample.json', 'id_rsa.pub', 'keynote.md', 'secret-garden.md', 'secrets.md', 'environment.yaml'],
  ...['key.md', 'monkey.json', 'auth.ts', 'credentials.ts', 'package.json', 'config.json', 'env.py'],
])('takes %s for an ordinary file', (name) => expect(mayHoldCredentials(name)).toBe(false));
