# A machine of its own, with systemd, without a network but its own: what it writes lies in memory and goes with it.
# Everything of the machine outside is read-only here, but the program in $1.
set -e
for kind in systemd unified; do
    mkdir -p "/sys/fs/cgroup/$kind/guide"
    echo $$ >"/sys/fs/cgroup/$kind/guide/cgroup.procs"
done
exec unshare --mount --net --pid --cgroup --uts --ipc --fork --kill-child --propagation private /bin/sh -ec '
    hostname mail
    mount -t tmpfs -o mode=755 machine /mnt
    for each in etc var usr/local; do
        mkdir -p "/mnt/up/$each" "/mnt/work/$each"
        mount -t overlay overlay -o "lowerdir=/$each,upperdir=/mnt/up/$each,workdir=/mnt/work/$each" "/$each"
    done
    mkdir /mnt/program
    mount --bind "$1" /mnt/program
    for each in root home srv run tmp; do mount -t tmpfs -o mode=755 "$each" "/$each"; done
    chmod 1777 /tmp
    mkdir /srv/fernwertung
    mount --move /mnt/program /srv/fernwertung
    mount -o remount,bind,ro /
    mkdir /mnt/dev
    mount -t tmpfs -o mode=755 dev /mnt/dev
    for each in null zero full random urandom tty; do
        touch "/mnt/dev/$each"
        mount --bind "/dev/$each" "/mnt/dev/$each"
    done
    mkdir /mnt/dev/shm /mnt/dev/pts
    ln -s /proc/self/fd /mnt/dev/fd
    ln -s pts/ptmx /mnt/dev/ptmx
    mount --rbind /mnt/dev /dev
    mount -t tmpfs -o mode=1777 shm /dev/shm
    mount -t devpts -o newinstance,ptmxmode=666 devpts /dev/pts
    mount -t proc proc /proc
    mount --bind /proc/sys /proc/sys
    mount -o remount,bind,ro /proc/sys
    mount -t sysfs -o ro sysfs /sys
    mount -t tmpfs -o mode=755 groups /sys/fs/cgroup
    mkdir /sys/fs/cgroup/systemd /sys/fs/cgroup/unified
    mount -t cgroup -o none,name=systemd cgroup /sys/fs/cgroup/systemd
    mount -t cgroup2 cgroup2 /sys/fs/cgroup/unified
    ip link set lo up
    : >/etc/machine-id
    for each in systemd-tmpfiles-setup.service systemd-tmpfiles-clean.timer systemd-udevd.service; do
        ln -sf /dev/null "/etc/systemd/system/$each"
    done
    exec env -i container=other PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        /lib/systemd/systemd --system --unit=basic.target --log-target=console --show-status=no
' sh "$1"
