const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''));

/** Capitalised by custom and no name of anything: months, days, forms of address, words of headings and of references. */
export const NO_NAMES = set(
  `id ids ip ips uid uids gid gids pid pids tid tty ttys eof nul stdin stdout stderr lhs rhs fd fds cmd args gib mib kib gb mb kb tb pb
   api apis abi abis vm vms gc gcs url urls uri uris urn ui gui cpu cpus ram rom pr prs ci eula tos rfc rfcs std inc upon
   otoh lgtm afaik imho fyi wip tbd tba rights reserved memo abstract status distribution angle
   january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
   monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun mr mrs ms dr sir madam
   note notes example examples table figure fig section chapter appendix appx page article clause paragraph schedule exhibit annex volume vol
   part item step see also must shall should will may can cannot not no yes ok required recommended optional warning caution important tip
   todo fixme true false null none undefined added fixed changed removed deprecated updated improved support supported new bug bugs fix
   ceo ceos cfo cto coo vp usage installation features license licence contributing documentation changelog readme copyright isbn issn doi pp ibid et al
   attn cfr c.f.r majeure ph.d phd mba bsc msc cv faq faqs qa ok fax tel telephone
   everyone everybody anyone anybody someone somebody nobody usecase usecases`,
);

/** Terms that contracts, licences, manuals and specifications write with a capital when they mean what they defined themselves. */
export const DEFINED_TERMS = set(
  `developer developers listing listings subscriber subscribers affiliate affiliates
   agreement agreements party parties company customer client supplier vendor contractor employee employer seller buyer purchaser lender
   borrower landlord tenant licensor licensee license licence contribution contributor contributors work works derivative source object
   software program programs product products service services documentation deliverables materials property term terms condition
   conditions effective date fees fee payment payments invoice notice notices confidential information recipient discloser person entity
   legal you your we us our user users server client clients request response message header body field method resource host file files
   function functions module modules class classes type types option options parameter parameters argument arguments value values
   default settings configuration system systems committee board chair chairman chairperson secretary treasurer member members meeting
   minutes agenda motion item items action actions report reports quorum present absent apologies attendees staff director directors
   president council public comment comments adjournment approval project projects team teams issue issues release releases version
   versions general abstract introduction background summary conclusion conclusions references results discussion methods acknowledgements
   acknowledgments contents index preface foreword overview order orders court state states government university college city county
   department office agency act section sections title subtitle recital recitals warranty warranties liability indemnity`,
);

/** Short names that are also words. */
export const SHORT_NAMES: ReadonlySet<string> = new Set(
  'US USA UK EU UN UAE IT U.S. U.K. U.N. E.U. U.S.A. WHO NATO'.split(' ').filter((name) => name !== 'IT'),
);

/** Programs, systems, languages, formats and protocols that everybody in the trade knows; folded. */
export const KNOWN_PRODUCTS = set(
  `python java javascript typescript ecmascript rust ruby perl php kotlin scala haskell erlang elixir clojure fortran cobol pascal lua lisp
   node.js nodejs deno npm yarn pip maven gradle webpack babel react angular vue svelte jquery django flask rails laravel spring express
   linux unix windows macos android ios solaris freebsd openbsd netbsd debian ubuntu fedora centos rhel gentoo arch alpine
   docker kubernetes podman ansible terraform jenkins github gitlab bitbucket git subversion mercurial cvs svn
   postgresql postgres mysql mariadb sqlite mongodb redis cassandra elasticsearch neo4j arangodb oracle kafka rabbitmq memcached
   apache nginx firefox chrome chromium safari opera netscape emacs vim vscode eclipse intellij xcode bash zsh powershell
   redis github makefile readme tcl bsd aix smartos cygwin darwin mandb groff gnulib ndbm gdbm mathml svgz memcache haproxy varnish puppet chef vagrant mac osx
   gcc clang llvm cmake autoconf automake glibc musl openssl gnutls libssl curl wget openssh systemd dbus gnome kde qt gtk xorg wayland
   http https tcp udp ipv4 ipv6 tls ssl ssh ftp sftp smtp imap pop3 dns dhcp ldap nfs smb ntp snmp rpc grpc rest soap oauth jwt
   html xhtml css xml json yaml toml csv sql svg png jpeg gif pdf postscript latex tex markdown utf-8 ascii unicode posix ansi ieee
   matlab js dom gpt llm llms wasi wasm smtp tftp bootp icmp arp rarp procfs sysfs vfs cifs nuget latex2e utc gmt ascii ebcdic
  xhtml sgml jpg png bzip2 gzip zlib lz4 zstd xz dtd rtf rss atom xslt xpath wasm webassembly webgl websocket cbor bson protobuf messagepack
  slackware gentoo selinux bazaar darcs tru64 irix hp-ux posix bsd gnupg pgp openpgp aes des rsa sha-1 sha-256 md5 hmac mime irc gopher telnet bgp ospf
  nat vpn wifi usb pci sata nvme efi uefi bios acpi luks btrfs ext4 xfs zfs ntfs lvm iptables nftables seccomp cgroups qemu kvm xen wine gdb valgrind
  aws azure gcp hadoop spark tensorflow pytorch numpy pandas scipy cuda opengl vulkan opencl x11 arm x86 amd64 risc-v`,
);

/** Bodies that everybody in the trade knows by their letters; folded. */
export const KNOWN_ORGANIZATIONS = set(
  `acm ieee ietf iesg iana icann iec iso w3c ecma ansi nist nasa esa cern darpa arpa mit m.i.t eff fsf gnu osi cncf ibm hp dec sun amd nvidia intel
   nato unesco unicef wipo nsf imf wto opec asean gatt fifa uefa nba nfl nhl mlb bbc cnn nbc cbs abc npr fbi cia nsa epa fda sec irs fcc ftc doj dod nih cdc
   nsf noaa usda gao omb cisa dhs hud`,
);
