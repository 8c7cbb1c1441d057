// Tables of points as programs and people write them. What is read are the places, and what could be meant in
// two ways is refused: no file is read as something else.
#include <gtest/gtest.h>

#include <functional>

#include "io/point_file.h"

namespace slosh::io::point_table_test {
namespace {

std::string error_of(const std::string& text) {
    const auto read = parse_points(text, "a.csv");
    return read ? "ok" : read.error().text();
}

/// Two points, the second with a velocity where there are some.
const std::vector<Vec3> places{{0.25f, 0.5f, 0.75f}, {-1.0f, 1.25f, 2.5f}};
const std::vector<Vec3> speeds{{0.0f, 0.0f, 0.0f}, {0.5f, -0.25f, 1.0f}};

void expect(const std::string& text, bool with_speeds = false) {
    SCOPED_TRACE(text);
    const auto read = parse_points(text, "a.csv");
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read.value()->positions, places);
    EXPECT_EQ(read.value()->velocities, with_speeds ? speeds : std::vector<Vec3>{});
}

TEST(PointTable, SeparatorsAndDecimals) {
    expect("x,y,z\n0.25,0.5,0.75\n-1,1.25,2.5\n");
    expect("x, y, z\n0.25, 0.5, 0.75\n-1, 1.25, 2.5\n");
    expect("x;y;z\n0,25;0,5;0,75\n-1;1,25;2,5\n");
    expect("x;y;z\n0.25;0.5;0.75\n-1;1.25;2.5\n");
    expect("0,25;0,5;0,75\n-1;1,25;2,5\n");
    expect("x\ty\tz\n0,25\t0,5\t0,75\n-1\t1,25\t2,5\n");
    expect("0.25\t0.5\t0.75\r\n-1\t1.25\t2.5\r\n");
    expect("0,25 0,5 0,75\n-1 1,25 2,5\n");
    expect("  0.25   0.5 0.75\n -1 1.25 2.5\n");
    expect("\"x\",\"y\",\"z\"\n\"0,25\",\"0,5\",\"0,75\"\n\"-1\",\"1,25\",\"2,5\"\n");
    expect("sep=;\nx;y;z\n0,25;0,5;0,75\n-1;1,25;2,5\n");
    expect("x;y;z;\n0.25;0.5;0.75;\n-1;1.25;2.5;\n");
    expect("x,y,z\r0.25,0.5,0.75\r-1,1.25,2.5\r");
    // Names and numbers parted in different ways.
    expect("x,y,z\n0.25 0.5 0.75\n-1 1.25 2.5\n");
}

TEST(PointTable, WhatStandsBeforeTheNumbers) {
    const std::string rows = "0.25,0.5,0.75\n-1,1.25,2.5\n";
    expect("\xEF\xBB\xBFx,y,z\n" + rows);
    expect("\xEF\xBB\xBF" + rows);
    expect("# of a test\n\nx,y,z\n" + rows);
    expect("Particles of a test\nwritten today, at noon\n\nx,y,z\n" + rows);
    expect("[Name]\nwater\n\n[Data]\nX [ m ], Y [ m ], Z [ m ]\n" + rows);
    expect("x,y,z\nm,m,m\n" + rows);
    expect("x,y,z\n(cm),(cm),(cm)\n25,50,75\n-100,125,250\n");
    // As NumPy writes names.
    expect("# z x y\n0.75 0.25 0.5\n2.5 -1 1.25\n");
    expect("# x y\n" + rows);
    std::string wide = "\xFF\xFE";
    for (const char letter : "x\ty\tz\r\n" + std::string("0,25\t0,5\t0,75\r\n-1\t1,25\t2,5\r\n"))
        wide += {letter, '\0'};
    expect(wide);
}

TEST(PointTable, Names) {
    const std::string rows = "0.25,0.5,0.75\n-1,1.25,2.5\n";
    for (const std::string names :
         {"X,Y,Z", "pos_x,pos_y,pos_z", "Position X,Position Y,Position Z", "Points:0,Points:1,Points:2",
          "Points_0,Points_1,Points_2", "\"X (m)\",\"Y (m)\",\"Z (m)\"", "Pos.x [m],Pos.y [m],Pos.z [m]",
          "x-coordinate,y-coordinate,z-coordinate", "px,py,pz", "x_pos,y_pos,z_pos",
          "Position[X] (m),Position[Y] (m),Position[Z] (m)",
          "Position in Laboratory[X] (m),Position in Laboratory[Y] (m),Position in Laboratory[Z] (m)",
          "xcoord,ycoord,zcoord", "Centroid[0],Centroid[1],Centroid[2]"})
        expect(std::string(names).append("\n").append(rows));
    expect("X (mm),Y (mm),Z (mm)\n250,500,750\n-1000,1250,2500\n");
    const std::string moving = "0.25,0.5,0.75,0,0,0\n-1,1.25,2.5,0.5,-0.25,1\n";
    for (const std::string names :
         {"vx,vy,vz", "velocity_x,velocity_y,velocity_z", "velocity:0,velocity:1,velocity:2", "u,v,w",
          "Vel.x [m/s],Vel.y [m/s],Vel.z [m/s]", "x-velocity,y-velocity,z-velocity",
          "Velocity[i] (m/s),Velocity[j] (m/s),Velocity[k] (m/s)", "U_0,U_1,U_2",
          "Velocity u [ m s^-1 ],Velocity v [ m s^-1 ],Velocity w [ m s^-1 ]"})
        expect(std::string("x,y,z,").append(names).append("\n").append(moving), true);
    expect(moving, true);
    expect("x,y,z,temp,u,v\n0.25,0.5,0.75,20,0,0\n-1,1.25,2.5,20,0,1\n");
    const auto spaced = parse_points("x,y,z,spacing (cm)\n1,2,3,5\n", "a.csv", 0.1);
    EXPECT_NEAR(spaced.value()->spacing, 0.005, 1e-9);
    const auto one = parse_points("x,y,z,Velocity[j] (cm/s)\n1,2,3,50\n", "a.csv");
    EXPECT_EQ(one.value()->velocities, (std::vector<Vec3>{{0.0f, 0.5f, 0.0f}}));
}

TEST(PointTable, ColumnsThatNumberThePoints) {
    expect(",x,y,z\n0,0.25,0.5,0.75\n1,-1,1.25,2.5\n");
    expect("\"\",\"x\",\"y\",\"z\"\n\"1\",0.25,0.5,0.75\n\"2\",-1,1.25,2.5\n");
    // R leaves out the name of the names.
    expect("\"x\" \"y\" \"z\"\n\"1\" 0.25 0.5 0.75\n\"2\" -1 1.25 2.5\n");
    expect("x,y,z\n0,0.25,0.5,0.75\n1,-1,1.25,2.5\n");
    expect("id;x;y;z;type\n7;0,25;0,5;0,75;water\n3;-1;1,25;2,5;water\n");
    expect("x,y,z,temp\n0.25,0.5,0.75,\n-1,1.25,2.5,\n");
    expect("x,temp,y,z\n0.25,,0.5,0.75\n,,,\n-1,20,1.25,2.5\n");
    const std::string third = "9 0.1 0.2 0.3";
    const auto four = parse_points("7 0.25 0.5 0.75\n3 -1 1.25 2.5\n" + third, "a.csv");
    ASSERT_TRUE(four) << four.error().text();
    EXPECT_EQ(four.value()->positions[1], places[1]);
    const auto seven =
        parse_points("7 0.25 0.5 0.75 0 0 0\n3 -1 1.25 2.5 0.5 -0.25 1\n" + third + " 0 0 0", "a.csv");
    ASSERT_TRUE(seven) << seven.error().text();
    EXPECT_EQ(seven.value()->velocities[1], speeds[1]);
    EXPECT_EQ(
        error_of("0 0.25 0.5\n1 1.25 2.5\n2 0.5 0.5\n"),
        "a.csv:1: the first column seems to number the points, expected a first line with column names");
    // Whole numbers everywhere are places.
    EXPECT_EQ(error_of("0 1 2 5\n1 1 2 5\n2 1 2 5\n"), "ok");
}

TEST(PointTable, WhatMayMeanTwoThingsIsRefused) {
    EXPECT_EQ(error_of("0,25,0,5,0,75\n1,0,1,25,2,5\n"),
              "a.csv:1: the commas may be decimal commas, expected a first line with column names, or "
              "semicolons between columns");
    EXPECT_EQ(error_of("x;y;z\n0,25;0,5;0,75\n0.5;1;1\n"),
              "a.csv:3: got \"0.5\", but earlier numbers have decimal commas");
    EXPECT_EQ(error_of("x;y;z\n1.000,25;0;0\n"), "a.csv:2: got \"1.000,25\", expected a number");
    EXPECT_EQ(error_of("x,y,z,pos_x\n1,2,3,4\n"),
              "a.csv:1: the column \"pos_x\" repeats an earlier one, expected only one");
    EXPECT_EQ(error_of("x (px),y,z\n1,2,3\n"),
              "a.csv:1: the column \"x (px)\" has the unit \"px\", expected "
              "one of m, cm, mm, dm, km, um, in, ft");
    EXPECT_EQ(error_of("x,y,z\n1,,3\n"), "a.csv:2: got \"\", expected a number");
    EXPECT_EQ(error_of("x,y,z\n1,2.5,3,4\n1,2,3\n"), "a.csv:3: has 3 columns, expected 4");
    EXPECT_EQ(error_of("x,y,z\n1,25,0,5\n"), "a.csv:2: has 4 columns, expected 3") << "1.25, 0, 5?";
    EXPECT_EQ(error_of("x,y,z\n0.5,2,3,4\n"), "a.csv:2: has 4 columns, expected 3");
    EXPECT_EQ(error_of("a,b,c\nd,e,f\n1,2,3\n"),
              "a.csv:1: got the columns \"a,b,c\", expected x, y and z among them");
}

}  // namespace
}  // namespace slosh::io::point_table_test
